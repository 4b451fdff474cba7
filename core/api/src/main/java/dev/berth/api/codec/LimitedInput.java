package dev.berth.api.codec;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Passes an input on, and fails where it is longer than it may be: input from outside must not
/// take the memory of the process. For one thread.
public final class LimitedInput extends FilterInputStream {

  private final long limit;
  private long left;

  /// @param limit how many bytes there may be
  public LimitedInput(InputStream in, long limit) {
    super(in);
    this.limit = limit;
    this.left = limit;
  }

  /// Starts to count anew, for the next of several things.
  void renew() {
    left = limit;
  }

  @Override
  public int read() throws IOException {
    int read = in.read();
    count(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int read = in.read(target, offset, length);
    count(read);
    return read;
  }

  @Override
  public long skip(long n) throws IOException {
    long skipped = in.skip(n);
    count(skipped);
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void count(long read) throws IOException {
    left -= Math.max(0, read);
    if (left < 0) {
      throw new IOException("longer than %,d bytes".formatted(limit));
    }
  }
}
