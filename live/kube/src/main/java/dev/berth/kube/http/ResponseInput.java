package dev.berth.kube.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// The body of a response; its failures get meaningful messages. For one thread.
final class ResponseInput extends FilterInputStream {
  private final Silence silence;

  ResponseInput(InputStream body, Silence silence) {
    super(body);
    this.silence = silence;
  }

  @Override
  public int read() throws IOException {
    try {
      return super.read();
    } catch (IOException e) {
      throw silence.named(e);
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return super.read(bytes, offset, length);
    } catch (IOException e) {
      throw silence.named(e);
    }
  }
}
