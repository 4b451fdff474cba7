package dev.berth.conformance.workloads;

import dev.berth.engine.port.TimeSource;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Does again and again what a storage driver does, on a thread of its own, until it is closed. If
/// that fails, it ends, and its end says why.
final class DriverLoop implements AutoCloseable {
  /// The storage drivers in whose place it stands.
  private static final String DRIVERS = ".example.com";

  /// What is done each time.
  interface Turn {
    void run() throws IOException, InterruptedException;
  }

  private volatile boolean closed;
  private volatile @Nullable IOException failure;

  private DriverLoop() {}

  static DriverLoop start(Turn turn) {
    var loop = new DriverLoop();
    var _ = Thread.ofVirtual().start(() -> loop.work(turn));
    return loop;
  }

  /// Whether the driver is one of those in whose place it stands.
  static boolean isFor(String driver) {
    return driver.endsWith(DRIVERS);
  }

  private void work(Turn turn) {
    try {
      while (!closed) {
        turn.run();
        TimeSource.system().sleep(Duration.ofMillis(100));
      }
    } catch (IOException e) {
      failure = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    IOException reason = failure;
    if (reason != null) {
      throw reason;
    }
  }
}
