package dev.berth.loadaware.usage;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Instant queries to a Prometheus server over HTTP. For one thread at a time; calls block, and an
/// interrupt ends them.
final class PrometheusHttp {
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int UNPROCESSABLE = 422;

  private final PrometheusAccess access;
  private final Duration timeout;
  private final long limit;

  /// Makes no connection yet.
  ///
  /// @param timeout how long an answer may take, all of it
  /// @param limit of an answer, in bytes
  PrometheusHttp(PrometheusAccess access, Duration timeout, long limit) {
    this.access = access;
    this.timeout = timeout;
    this.limit = limit;
  }

  /// The answer as it is.
  ///
  /// @throws IOException if there is none; the message is for the user
  byte[] query(String query) throws IOException, InterruptedException {
    HttpClient client = client(); // a connection for each turn: nothing has to be kept alive
    try {
      HttpResponse<byte[]> response =
          await(
              client.sendAsync(
                  request(query), BodyHandlers.limiting(BodyHandlers.ofByteArray(), limit)));
      int code = response.statusCode();
      if (code != OK && code != BAD_REQUEST && code != UNPROCESSABLE) { // those say what is wrong
        throw failure("it answers with status " + code);
      }
      return response.body();
    } finally {
      client.shutdownNow();
    }
  }

  private HttpResponse<byte[]> await(CompletableFuture<HttpResponse<byte[]>> answer)
      throws IOException, InterruptedException {
    try {
      return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw failure("it does not answer within %d s".formatted(timeout.toSeconds()));
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      throw failure(String.valueOf(cause == null ? e : cause));
    }
  }

  private IOException failure(String why) {
    return new IOException("Prometheus at %s: %s".formatted(access.address(), why));
  }

  private HttpClient client() throws IOException {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .connectTimeout(timeout)
            .followRedirects(HttpClient.Redirect.NEVER); // the token is for that server
    if ("https".equals(access.address().getScheme())) {
      builder.sslContext(PrometheusTls.context(access));
    }
    return builder.build();
  }

  private HttpRequest request(String query) throws IOException {
    String base = access.address().toString().replaceFirst("/+$", "");
    String encoded = URLEncoder.encode(query, StandardCharsets.UTF_8);
    var request = HttpRequest.newBuilder(URI.create(base + "/api/v1/query?query=" + encoded)).GET();
    String token = token();
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    return request.build();
  }

  private String token() throws IOException {
    if (access.tokenFile().isEmpty()) {
      return access.token();
    }
    try {
      return Files.readString(Path.of(access.tokenFile())).strip();
    } catch (IOException e) {
      throw new IOException("cannot read the token in %s".formatted(access.tokenFile()), e);
    }
  }
}
