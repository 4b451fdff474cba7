package dev.berth.kube.http;

import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/// Limits the requests that wait for a response, including watches, to fewer than the streams that
/// API servers allow on one HTTP/2 connection (100 by default). The client opens a connection for
/// each request that finds no free stream; in a burst of bindings, these would be hundreds of
/// handshakes at once. For the same reason, the first request is sent alone. Thread-safe.
final class RequestStreams {

  private static final int MOST = 40;

  private final Semaphore free = new Semaphore(1);
  private final AtomicBoolean isConnected = new AtomicBoolean();

  /// A request.
  interface Exchange<R> {
    R begin() throws IOException;
  }

  /// Sends a request when there is a free stream.
  <R> R begin(Exchange<R> exchange) throws IOException, InterruptedException {
    free.acquire();
    try {
      var response = exchange.begin();
      if (!isConnected.getAndSet(true)) {
        free.release(MOST - 1);
      }
      return response;
    } finally {
      free.release();
    }
  }
}
