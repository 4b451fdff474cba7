package dev.berth.cli.compat;

import dev.berth.api.codec.LimitedInput;
import dev.berth.capacity.compat.CapacityException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// What `--podspec` names: a file, or what a URL has.
final class PodSpecSource {
  private static final int LONGEST = 16 << 20;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private PodSpecSource() {}

  /// Its text.
  ///
  /// @throws CapacityException if it cannot be read
  static String read(String name) throws CapacityException, InterruptedException {
    try {
      if (name.startsWith("http://") || name.startsWith("https://")) {
        return download(name);
      }
      var file = Path.of(name).toAbsolutePath().normalize();
      try (var in = new LimitedInput(Files.newInputStream(file), LONGEST)) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw refused("Failed to open config file: " + GoFileError.opening(file.toString(), e));
      }
    } catch (IOException | IllegalArgumentException e) {
      throw refused(String.valueOf(e.getMessage()));
    }
  }

  private static String download(String url)
      throws CapacityException, IOException, InterruptedException {
    try (var client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(TIMEOUT)
            .build()) {
      var request = HttpRequest.newBuilder(URI.create(url)).timeout(TIMEOUT).build();
      var response = client.send(request, BodyHandlers.ofInputStream());
      try (var in = new LimitedInput(response.body(), LONGEST)) {
        if (response.statusCode() != 200) {
          throw refused(
              "unable to read URL \"%s\", server reported %d, status code=%d"
                  .formatted(url, response.statusCode(), response.statusCode()));
        }
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    }
  }

  private static CapacityException refused(String why) {
    return new CapacityException("Failed to parse pod spec file: %s ".formatted(why));
  }
}
