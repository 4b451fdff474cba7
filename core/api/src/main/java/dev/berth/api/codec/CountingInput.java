package dev.berth.api.codec;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Passes an input on and counts the bytes read. Any thread may read the count.
public final class CountingInput extends FilterInputStream {
  private volatile long count;

  public CountingInput(InputStream in) {
    super(in);
  }

  /// The number of bytes read.
  public long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    var b = in.read();
    add(b < 0 ? 0 : 1);
    return b;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    var read = in.read(target, offset, length);
    add(Math.max(0, read));
    return read;
  }

  @Override
  public long skip(long n) throws IOException {
    var skipped = in.skip(n);
    add(skipped);
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes; others only read
  private void add(long read) {
    count += read;
  }
}
