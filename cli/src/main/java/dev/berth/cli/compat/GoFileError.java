package dev.berth.cli.compat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/// Why a file cannot be read, in Go's words.
final class GoFileError {
  private GoFileError() {}

  static String opening(String file, IOException why) {
    return "open %s: %s"
        .formatted(
            file,
            switch (why) {
              case NoSuchFileException _ -> "no such file or directory";
              case AccessDeniedException _ -> "permission denied";
              default -> String.valueOf(why.getMessage());
            });
  }
}
