package dev.berth.api.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The documents of one input: YAML, JSON, or both mixed. A part that looks like JSON may contain
/// several values; any other part contains one value or none.
final class DocumentStream {
  private final YamlDocuments documents;

  DocumentStream(InputStream in) {
    var bytes = new PushbackInputStream(in, 3);
    this.documents = new YamlDocuments(new Utf8Text(bytes, charset(bytes)));
  }

  /// Moves to the next document, however much of the current one has been read.
  ///
  /// @return its tokens, before the first; null if there is no further document
  /// @throws SyntaxException if the input is not text
  @Nullable TokenReader next() {
    try {
      if (!documents.nextDocument()) {
        return null;
      }
      return documents.beginsJson()
          ? JsonTokens.of(documents, documents.line() - 1)
          : new YamlTokens(documents, documents.line());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns the charset of the byte order mark, if there is one, and skips the mark.
  private static Charset charset(PushbackInputStream in) {
    try {
      var start = in.readNBytes(3);
      if (startsWith(start, 0xEF, 0xBB, 0xBF)) {
        return StandardCharsets.UTF_8;
      }
      var utf16 = startsWith(start, 0xFE, 0xFF) || startsWith(start, 0xFF, 0xFE);
      in.unread(start);
      return utf16 ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean startsWith(byte[] bytes, int... start) {
    for (int i = 0; i < start.length; i++) {
      if (i >= bytes.length || (bytes[i] & 0xFF) != start[i]) {
        return false;
      }
    }
    return true;
  }
}
