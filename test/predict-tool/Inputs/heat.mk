# Conditional flags; the Makefile's own values decide.
DEBUG = no
VERIFY ?= yes
CFLAGS = -DSIZE=4
ifeq ($(DEBUG),yes)
  CFLAGS += -DDEBUG
else ifdef NOTHING
  CFLAGS += -DOTHER
endif
ifeq ($(VERIFY),yes)
  CFLAGS +=-DCHECK # -DSLOW
endif
