package dev.berth.cluster.manifest;

import dev.berth.api.codec.LimitedInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.zip.GZIPInputStream;

/// Downloads the content of a URL, as `kubectl apply -f URL` does.
final class Download {
  private static final int LONGEST = 64 << 20;
  private static final int OK = 200;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private Download() {}

  /// Whether the name is a URL and not the name of a file.
  static boolean isUrl(String name) {
    return name.startsWith("http://") || name.startsWith("https://");
  }

  /// Returns the content as the server sent it.
  ///
  /// @throws IOException if there is no answer; the message says why
  static InputStream open(String url) throws IOException {
    try (var client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(TIMEOUT)
            .build()) {
      var request = HttpRequest.newBuilder(URI.create(url)).timeout(TIMEOUT).build();
      var response = client.send(request, BodyHandlers.ofInputStream());
      try (var in = new LimitedInput(response.body(), LONGEST)) {
        if (response.statusCode() != OK) {
          throw new IOException("the server answers with status " + response.statusCode());
        }
        var bytes = new ByteArrayInputStream(in.readAllBytes());
        return url.endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
      }
    } catch (IllegalArgumentException e) {
      throw new IOException("this is not a URL: " + e.getMessage(), e);
    } catch (ConnectException e) {
      throw new IOException(
          isUnresolved(e)
              ? "the host %s is not known".formatted(URI.create(url).getHost())
              : "no connection to %s".formatted(URI.create(url).getAuthority()),
          e);
    } catch (HttpTimeoutException e) {
      throw new IOException("no answer within %d seconds".formatted(TIMEOUT.toSeconds()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static boolean isUnresolved(Throwable failure) {
    Throwable cause = failure;
    while (cause != null && !(cause instanceof UnresolvedAddressException)) {
      cause = cause.getCause();
    }
    return cause != null;
  }
}
