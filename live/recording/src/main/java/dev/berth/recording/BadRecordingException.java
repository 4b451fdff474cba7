package dev.berth.recording;

/// A file is no recording, or not one that this version can read. The message is for the user.
public final class BadRecordingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadRecordingException(String message) {
    super(message);
  }

  BadRecordingException(String message, Throwable cause) {
    super(message, cause);
  }
}
