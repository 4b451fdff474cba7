package dev.berth.kube.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/// The body of an answer while it is read. For one thread, but any may close it.
final class OpenBody extends FilterInputStream {

  /// Who wants to know of open bodies.
  interface Listener {
    void heard();

    /// Called once.
    void closed(OpenBody body);
  }

  private final Listener listener;
  private final long deadline;
  private final boolean lasting;
  private final AtomicBoolean closed = new AtomicBoolean();

  /// @param deadline when it is to end, in the nanoseconds of the time source
  /// @param lasting whether it is one that goes on, like a watch
  OpenBody(InputStream in, long deadline, boolean lasting, Listener listener) {
    super(in);
    this.listener = listener;
    this.deadline = deadline;
    this.lasting = lasting;
  }

  boolean isLasting() {
    return lasting;
  }

  boolean isOver(long nanos) {
    return nanos - deadline > 0;
  }

  @Override
  public int read() throws IOException {
    var read = super.read();
    listener.heard();
    return read;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    var read = super.read(bytes, offset, length);
    listener.heard();
    return read;
  }

  @Override
  public void close() throws IOException {
    if (closed.compareAndSet(false, true)) {
      listener.closed(this);
    }
    super.close();
  }
}
