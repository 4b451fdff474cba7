package dev.berth.api.codec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;

/// Reads text from an arbitrary input; where it is not text, reports an error with the line.
final class Utf8Text {
  private final InputStream in;
  private final CharsetDecoder decoder;
  private final ByteBuffer bytes = ByteBuffer.allocate(8192).limit(0);
  private int line = 1;
  private boolean ended;

  /// @param charset UTF-8, or the charset that the input's first bytes indicate
  Utf8Text(InputStream in, Charset charset) {
    this.in = in;
    this.decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  /// Reads some characters; returns -1 at the end.
  ///
  /// @throws SyntaxException if the next bytes are not text
  int read(char[] target, int offset, int length) throws IOException {
    var chars = CharBuffer.wrap(target, offset, length).slice();
    while (chars.position() == 0 && !ended) {
      var result = decoder.decode(bytes, chars, false);
      if (result.isError() && chars.position() == 0) {
        throw notText("bytes that are not UTF-8");
      }
      if (result == CoderResult.UNDERFLOW && chars.position() == 0) {
        fill();
      }
    }
    check(target, offset, chars.position());
    return chars.position() == 0 ? -1 : chars.position();
  }

  private void fill() throws IOException {
    bytes.compact();
    var count = in.read(bytes.array(), bytes.position(), bytes.remaining());
    if (count >= 0) {
      bytes.position(bytes.position() + count);
    }
    bytes.flip();
    if (count < 0) {
      ended = true;
      if (bytes.hasRemaining()) {
        throw notText("bytes that are not UTF-8");
      }
    }
  }

  private void check(char[] target, int offset, int count) {
    for (var i = offset; i < offset + count; i++) {
      var c = target[i];
      if (c == '\n') {
        line++;
      } else if (c < ' ' && c != '\t' && c != '\r') {
        throw notText("the control character U+%04X".formatted((int) c));
      }
    }
  }

  private SyntaxException notText(String what) {
    return new SyntaxException(
        line, 0, "not a text: it has %s; is it a binary or compressed file?".formatted(what));
  }
}
