package dev.berth.kube.extender;

import dev.berth.engine.extender.ExtenderException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/// Calls one extender over HTTP. Thread-safe.
///
/// @param client its timeout is for a whole call, up to the last byte of the response
/// @param prefix the address, to which verbs are appended
record ExtenderHttpClient(OkHttpClient client, String prefix) {

  private static final MediaType JSON = MediaType.get("application/json");
  private static final Executor THREADS = task -> Thread.ofVirtual().start(task);

  /// A valid response repeats at most the request, and adds reasons, so it is hardly longer than
  /// the request.
  private static final long EXTRA_BYTES = 16L << 20;

  /// Sends a request on a separate thread.
  ///
  /// @return the body of the response; fails with an [ExtenderException]
  CompletableFuture<byte[]> send(String verb, String args) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return call(verb, args.getBytes(StandardCharsets.UTF_8));
          } catch (ExtenderException e) {
            throw new CompletionException(e);
          }
        },
        THREADS);
  }

  private byte[] call(String verb, byte[] args) throws ExtenderException {
    String address = prefix.replaceAll("/+$", "") + "/" + verb;
    var url = HttpUrl.parse(address);
    if (url == null) {
      throw new ExtenderException("Post \"%s\": not an HTTP URL".formatted(address));
    }
    var request = new Request.Builder().url(url).post(RequestBody.create(args, JSON)).build();
    Response response;
    try {
      response = client.newCall(request).execute();
    } catch (IOException e) {
      throw new ExtenderException(
          "Post \"%s\": %s".formatted(address, beforeTheResponse(e, url)), e);
    }
    try (response) {
      if (response.code() != 200) {
        throw new ExtenderException(
            "failed %s with extender at URL %s, code %d".formatted(verb, address, response.code()));
      }
      return body(response, EXTRA_BYTES + 2L * args.length);
    }
  }

  private static byte[] body(Response response, long limit) throws ExtenderException {
    try (var source = response.body().source()) {
      if (source.request(limit + 1)) {
        throw new ExtenderException(
            "the extender's answer is longer than %,d bytes".formatted(limit));
      }
      return source.readByteArray();
    } catch (InterruptedIOException e) {
      throw new ExtenderException(
          "context deadline exceeded (Client.Timeout or context cancellation while reading body)",
          e);
    } catch (IOException e) {
      throw new ExtenderException("unexpected EOF", e);
    }
  }

  private static String beforeTheResponse(IOException failure, HttpUrl url) {
    return switch (failure) {
      case InterruptedIOException _ ->
          "context deadline exceeded (Client.Timeout exceeded while awaiting headers)";
      case UnknownHostException _ -> "dial tcp: lookup %s: no such host".formatted(url.host());
      case ConnectException _ ->
          "dial tcp %s:%d: connect: connection refused".formatted(url.host(), url.port());
      default ->
          failure.getCause() instanceof EOFException ? "EOF" : String.valueOf(failure.getMessage());
    };
  }
}
