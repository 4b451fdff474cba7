package dev.berth.cli.capacity;

import dev.berth.api.codec.LimitedInput;
import dev.berth.cluster.manifest.Source;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What a URL has. It is asked once. For one thread.
final class UrlSource implements Source {
  private static final int LONGEST = 16 << 20;
  private static final int OK = 200;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final String url;
  private byte @Nullable [] read;

  UrlSource(String url) {
    this.url = url;
  }

  /// Whether the name is that of such a source, and not of a file.
  static boolean isUrl(String name) {
    return name.startsWith("http://") || name.startsWith("https://");
  }

  @Override
  public String name() {
    return url;
  }

  @Override
  public long size() {
    return 0;
  }

  @Override
  public InputStream open() throws IOException {
    byte[] known = read;
    if (known == null) {
      known = download();
      read = known;
    }
    return new ByteArrayInputStream(known);
  }

  private byte[] download() throws IOException {
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
        return in.readAllBytes();
      }
    } catch (IllegalArgumentException e) {
      throw new IOException("this is no URL: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
