package dev.berth.kube.watch;

import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.WatchEvent;
import dev.berth.api.codec.WatchStream;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.kube.http.ApiResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// A watch under way. For one thread.
record OpenWatch<T extends KubernetesObject>(ApiResponse response, WatchStream<T> events)
    implements AutoCloseable {

  static <T extends KubernetesObject> OpenWatch<T> of(
      Kind<T> kind, ApiResponse response, Reading reading) throws IOException {
    try {
      return new OpenWatch<>(response, response.format().watch(kind, response.body(), reading));
    } catch (IOException | RuntimeException e) {
      response.close();
      throw e;
    }
  }

  /// Waits for the next event.
  ///
  /// @return null if the server has ended the watch normally
  @Nullable WatchEvent<T> next() throws IOException {
    try {
      return events.next();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void close() throws IOException {
    response.close();
  }
}
