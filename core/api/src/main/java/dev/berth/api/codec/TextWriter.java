package dev.berth.api.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import org.snakeyaml.engine.v2.api.StreamDataWriter;

/// Lets the JSON and YAML libraries write to any [Appendable]. Buffers nothing, and neither flushes
/// nor closes the output. A failure becomes an [UncheckedIOException].
final class TextWriter extends Writer implements StreamDataWriter {
  private final Appendable out;

  TextWriter(Appendable out) {
    this.out = out;
  }

  @Override
  public void write(char[] text, int offset, int length) {
    write(new String(text, offset, length));
  }

  @Override
  public void write(String text) {
    try {
      out.append(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void write(String text, int offset, int length) {
    write(text.substring(offset, offset + length));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
