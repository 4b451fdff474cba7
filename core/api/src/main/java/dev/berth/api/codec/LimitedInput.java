package dev.berth.api.codec;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Passes an input on, and fails if it is longer than the limit, so that external input cannot
/// exhaust the memory of the process. For one thread.
public final class LimitedInput extends FilterInputStream {
  private final long limit;
  private long left;

  /// @param limit the largest number of bytes
  public LimitedInput(InputStream in, long limit) {
    super(in);
    this.limit = limit;
    this.left = limit;
  }

  /// Starts to count again, for the next item of the input.
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
