package dev.berth.api.codec;

import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/// Something in a document that its author must change.
///
/// @param source the name of the file or of another input
/// @param line starting at 1; 0 if no line is concerned
/// @param column starting at 1; 0 if not known
/// @param path the field, such as `spec.containers[0].image`; empty for the whole document
/// @param message the mistake and the allowed values
public record Problem(String source, int line, int column, String path, String message) {
  /// Creates a problem of a whole file, or of an option.
  public static Problem of(String source, String message) {
    return new Problem(source, 0, 0, "", message);
  }

  /// Creates the problem of an unreadable file.
  ///
  /// @param source the name of the file
  /// @param why an [java.io.IOException], or an exception caused by one
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
    return of(source, message);
  }

  /// Returns the problem as a warning: `scheduler.yaml:14: warning: profiles: …`.
  public Problem warning() {
    return new Problem(
        source, line, 0, "", "warning: " + (path.isEmpty() ? "" : path + ": ") + message);
  }

  /// For example `cluster.yaml:14: spec.replicas: "two" is not a number`.
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
