;; SPDX-FileCopyrightText: RooflinePredict contributors
;; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;; Runs make as `M-x compile' does and prints what `next-error' would visit.
(let ((buffer (compile "make -B" t)))
  (while (process-live-p (get-buffer-process buffer))
    (accept-process-output nil 0.1))
  (with-current-buffer buffer
    (compilation--ensure-parse (point-max))
    (goto-char (point-min))
    (condition-case nil
        (while t
          (compilation-next-error 1)
          (let* ((message (get-text-property (point) 'compilation-message))
                 (loc (compilation--message->loc message)))
            (princ (format "%s:%s:%s type %s\n"
                           (caar (compilation--loc->file-struct loc))
                           (compilation--loc->line loc)
                           (compilation--loc->col loc)
                           (compilation--message->type message)))))
      (user-error nil))))
