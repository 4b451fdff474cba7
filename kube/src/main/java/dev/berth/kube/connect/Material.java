package dev.berth.kube.connect;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;

/// A certificate, key or token: a text that is given, or one in a file, which may change.
public sealed interface Material {

  /// The text, as it is now.
  ///
  /// @throws ConnectionException if the file cannot be read
  String read() throws ConnectionException;

  /// What it is, for messages.
  String origin();

  /// A text that was given in base64.
  ///
  /// @throws IllegalArgumentException if it is no base64; the message is for the user
  static Material ofBase64(String data, String origin) {
    try {
      var bytes = Base64.getDecoder().decode(data.replaceAll("\\s", ""));
      return new Given(new String(bytes, StandardCharsets.ISO_8859_1), origin);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(origin + " is not base64", e);
    }
  }

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
