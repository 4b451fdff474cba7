package dev.berth.kube.connect;

import dev.berth.api.codec.FileNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;

/// A certificate, key or token: a given text, or the text of a file, which may change.
public sealed interface PemSource {

  /// Returns the current text.
  ///
  /// @throws ConnectionException if the file cannot be read
  String read() throws ConnectionException;

  /// The origin of the text, for messages.
  String origin();

  /// Decodes a text given in base64.
  ///
  /// @throws IllegalArgumentException if it is not base64; the message is for the user
  static PemSource ofBase64(String data, String origin) {
    try {
      var bytes = Base64.getDecoder().decode(data.replaceAll("\\s", ""));
      return new Given(new String(bytes, StandardCharsets.ISO_8859_1), origin);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(origin + " is not base64", e);
    }
  }

  /// Returns the text of a file.
  ///
  /// @throws ConnectionException if no file can have the name
  static PemSource inFile(String name) throws ConnectionException {
    try {
      return new InFile(FileNames.path(name));
    } catch (IOException e) {
      throw new ConnectionException(String.valueOf(e.getMessage()), e);
    }
  }

  /// A given text.
  record Given(String text, String origin) implements PemSource {
    @Override
    public String read() {
      return text;
    }
  }

  /// A text in a file.
  record InFile(Path file) implements PemSource {

    /// A bundle of all public authorities is a tenth of this size.
    private static final int MAX_BYTES = 4 << 20;

    @Override
    public String read() throws ConnectionException {
      try (var in = Files.newInputStream(file)) {
        var bytes = in.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
          throw new IOException("it is larger than %,d bytes".formatted(MAX_BYTES));
        }
        return new String(bytes, StandardCharsets.ISO_8859_1);
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
