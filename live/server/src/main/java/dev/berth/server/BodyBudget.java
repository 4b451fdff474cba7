package dev.berth.server;

import dev.berth.server.http.TooManyRequestsException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/// The memory for the bodies of all requests that are under way. Without a limit for all of them,
/// each of thousands of clients could send a large body slowly, or wait for its turn with it.
/// Thread-safe.
final class BodyBudget {
  /// The memory that a slow body takes in advance.
  private static final int CHUNK = 8 << 10;

  private final long size;
  private final AtomicLong free;

  /// @param size the bytes for all bodies together
  BodyBudget(long size) {
    this.size = size;
    free = new AtomicLong(size);
  }

  /// Begins a request, which has no body yet.
  Share share() {
    return new Share();
  }

  /// The share of a request, until it is closed. For one thread.
  final class Share implements AutoCloseable {
    private long taken;

    private Share() {}

    /// Reads a body.
    ///
    /// @param most the largest number of bytes to read
    /// @throws TooManyRequestsException if the others leave too little; the rest of the body is
    ///   then read without keeping it, because a client that still sends could lose the response
    byte[] read(InputStream in, int most) throws IOException {
      var body = new ByteArrayOutputStream();
      int wanted;
      byte[] read;
      do {
        wanted = Math.min(CHUNK, most - body.size());
        if (!take(wanted)) {
          close();
          var _ = in.skip(most - body.size());
          throw new TooManyRequestsException(
              "bodies of requests take %,d bytes, which is the limit; try again later"
                  .formatted(size));
        }
        read = in.readNBytes(wanted);
        body.writeBytes(read);
      } while (read.length == wanted && body.size() < most);
      return body.toByteArray();
    }

    private boolean take(long bytes) {
      taken += bytes;
      return free.addAndGet(-bytes) >= 0;
    }

    @Override
    public void close() {
      free.addAndGet(taken);
      taken = 0;
    }
  }
}
