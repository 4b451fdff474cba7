package dev.berth.server.access;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/// A stream to a client that may lose the right to it. Output is kept until it is flushed, or until
/// it is large, and is sent only if the client still has the right. For one thread.
final class GuardedOutput extends OutputStream {
  private static final int MUCH = 64 << 10;

  private final OutputStream out;
  private final Check check;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

  /// Fails if the client may not get any more.
  @FunctionalInterface
  interface Check {
    void run() throws IOException;
  }

  GuardedOutput(OutputStream out, Check check) {
    this.out = out;
    this.check = check;
  }

  @Override
  public void write(int b) throws IOException {
    kept.write(b);
    sendMuch();
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    kept.write(bytes, from, length);
    sendMuch();
  }

  private void sendMuch() throws IOException {
    if (kept.size() >= MUCH) {
      send();
    }
  }

  /// Sends the kept data, without waiting until it arrives.
  void send() throws IOException {
    check.run();
    kept.writeTo(out);
    kept.reset();
  }

  @Override
  public void flush() throws IOException {
    send();
    out.flush();
  }
}
