package dev.berth.kube.connect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// A certificate, key or token: a text that is given, or one in a file, which may change.
sealed interface Material {

  /// The text, as it is now.
  ///
  /// @throws ConnectionException if the file cannot be read
  String read() throws ConnectionException;

  /// What it is, for messages.
  String origin();

  /// A text that was given.
  record Given(String text, String origin) implements Material {
    @Override
    public String read() {
      return text;
    }
  }

  /// A text in a file.
  record InFile(Path file) implements Material {
    @Override
    public String read() throws ConnectionException {
      try {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
      } catch (NoSuchFileException e) {
        throw new ConnectionException(file + " does not exist", e);
      } catch (IOException e) {
        throw new ConnectionException(file + " cannot be read: " + e.getMessage(), e);
      }
    }

    @Override
    public String origin() {
      return file.toString();
    }
  }
}
