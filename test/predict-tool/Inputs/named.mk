# Sources that exist, do not exist, or can't be determined: other.cu is none.
NAME = fill
CUDA_SOURCES = $(NAME).cu kernels.cuf deep.cu odd.kernel fill.h \
  gone.cpp kernels.cuf
CUDA_SOURCES += $(wildcard *.cu) $(SIZE).cu $(WHERE)/deep.cu
ifeq ($(DEBUG),yes)
  CUDA_SOURCES += debug.cu
endif
OBJECTS = $(CUDA_SOURCES:.cu=.o)
%.o: %.cu
	nvcc -c $< -o $@ -DTABLE=\"table.cl\"
table.c: table.py
	python3 table.py > table.c
grid: $(OBJECTS) ../outside.cu
	nvcc -o $@ $^ gone.cpp
clean:
	rm -f made.cu *.o
