package dev.berth.kube.http;

import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/// Keeps the requests that wait for a response below the number of streams that API servers allow
/// on one HTTP/2 connection (100 by default), watches included. The client makes a connection for
/// each request that finds none with a free stream: in a burst of bindings, hundreds of handshakes
/// at once. For the same reason, the first request goes alone. For any thread.
final class RequestStreams {

  private static final int MOST = 40;

  private final Semaphore free = new Semaphore(1);
  private final AtomicBoolean isConnected = new AtomicBoolean();

  /// A request.
  interface Exchange<R> {
    R begin() throws IOException;
  }

  /// Makes a request when there is a stream for it.
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
