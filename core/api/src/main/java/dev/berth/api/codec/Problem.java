package dev.berth.api.codec;

import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/// Something in a document that its author has to change.
///
/// @param source the name of the file, or what stands for it
/// @param line from 1 on; 0 if no line is to blame
/// @param column from 1 on; 0 if unknown
/// @param path the field, such as `spec.containers[0].image`; empty for the whole document
/// @param message what is wrong and what is allowed
public record Problem(String source, int line, int column, String path, String message) {
  /// A file that cannot be read.
  ///
  /// @param source the name of the file
  /// @param why an [java.io.IOException], or one that is the cause
  public static Problem unreadable(String source, Exception why) {
    var message =
        switch (why) {
          case UncheckedIOException it when it.getCause() != null ->
              unreadable(source, it.getCause()).message();
          case NoSuchFileException _ -> "there is no such file or directory";
          case AccessDeniedException _ -> "this cannot be read: permission denied";
          case FileSystemException it when it.getReason() != null ->
              "this cannot be read: " + it.getReason();
          default -> "this cannot be read: " + why.getMessage();
        };
    return new Problem(source, 0, 0, "", message);
  }

  /// The same as something that is passed over: `scheduler.yaml:14: warning: profiles: …`.
  public Problem warning() {
    return new Problem(
        source, line, 0, "", "warning: " + (path.isEmpty() ? "" : path + ": ") + message);
  }

  /// `cluster.yaml:14: spec.replicas: "two" is not a number`.
  @Override
  public String toString() {
    var text = new StringBuilder(source);
    if (line > 0) {
      text.append(':').append(line);
    }
    text.append(": ");
    if (!path.isEmpty()) {
      text.append(path).append(": ");
    }
    return text.append(message).toString();
  }
}
