package dev.berth.conformance.storms;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The body of a response; reading waits on the fiber until more has arrived.
final class Body extends InputStream {
  private final Fibers fibers;
  private byte[] arrived = new byte[0];
  private int read;
  private boolean ended;
  private @Nullable String failure;
  private @Nullable Fiber reader;

  Body(Fibers fibers) {
    this.fibers = fibers;
  }

  void append(String text) {
    var more = new ByteArrayOutputStream();
    more.write(arrived, read, arrived.length - read);
    more.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    arrived = more.toByteArray();
    read = 0;
    wake();
  }

  void end() {
    ended = true;
    wake();
  }

  void fail(String why) {
    failure = why;
    wake();
  }

  private void wake() {
    if (reader != null) {
      reader.wake();
    }
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    while (read == arrived.length) {
      if (failure != null) {
        throw new IOException(failure);
      }
      if (ended) {
        return -1;
      }
      var fiber = fibers.current();
      reader = fiber;
      fiber.park(Long.MAX_VALUE);
      reader = null;
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("interrupted");
      }
    }
    var count = Math.min(length, arrived.length - read);
    System.arraycopy(arrived, read, to, offset, count);
    read += count;
    return count;
  }

  @Override
  public int available() {
    return arrived.length - read;
  }

  @Override
  public void close() {
    ended = true;
  }
}
