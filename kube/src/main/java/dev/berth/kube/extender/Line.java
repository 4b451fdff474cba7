package dev.berth.kube.extender;

import dev.berth.engine.extender.ExtenderException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The line to one service. For any thread.
///
/// @param prefix the address, to which verbs are appended
/// @param timeout of a call, from its beginning to the last byte of the answer
record Line(HttpClient client, String prefix, Duration timeout) {
  /// An honest answer is hardly longer than the question, which is repeated in it at most, and
  /// reasons.
  private static final long EXTRA_BYTES = 16L << 20;

  /// Asks. What comes of it is there before the timeout is over, or little later.
  ///
  /// @return the answer; fails with an [ExtenderException]
  CompletableFuture<byte[]> ask(String verb, String question) {
    String url = prefix.replaceAll("/+$", "") + "/" + verb;
    byte[] body = question.getBytes(StandardCharsets.UTF_8);
    HttpRequest request;
    try {
      request =
          HttpRequest.newBuilder(URI.create(url))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofByteArray(body))
              .build();
    } catch (IllegalArgumentException e) {
      return CompletableFuture.failedFuture(
          new ExtenderException("Post \"%s\": %s".formatted(url, e.getMessage()), e));
    }
    var limit = EXTRA_BYTES + 2L * body.length;
    var answered = new AtomicBoolean();
    var sent =
        client.sendAsync(
            request,
            head -> {
              answered.set(true);
              return limited(head, limit);
            });
    return sent.copy()
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((response, failure) -> sent.cancel(true))
        .handle((response, failure) -> {
          if (failure != null) {
            throw new CompletionException(failure(url, cause(failure), answered.get(), limit));
          }
          if (response.statusCode() != 200) {
            throw new CompletionException(
                new ExtenderException(
                    "failed %s with extender at URL %s, code %d"
                        .formatted(verb, url, response.statusCode())));
          }
          return response.body();
        });
  }

  private static BodySubscriber<byte[]> limited(HttpResponse.ResponseInfo head, long limit) {
    return head.statusCode() == 200
        ? BodySubscribers.limiting(BodySubscribers.ofByteArray(), limit)
        : BodySubscribers.replacing(new byte[0]);
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  private static ExtenderException failure(
      String url, Throwable failure, boolean answered, long limit) {
    String message =
        answered
            ? inTheAnswer(failure, limit)
            : "Post \"%s\": %s".formatted(url, beforeTheAnswer(failure, URI.create(url)));
    return new ExtenderException(message, failure);
  }

  private static String inTheAnswer(Throwable failure, long limit) {
    String message = message(failure);
    if (failure instanceof TimeoutException) {
      return "context deadline exceeded (Client.Timeout or context cancellation while reading"
          + " body)";
    }
    if (message.contains("exceed")) {
      return "the extender's answer is longer than %,d bytes".formatted(limit);
    }
    return failure instanceof IOException ? "unexpected EOF" : message;
  }

  private static String beforeTheAnswer(Throwable failure, URI url) {
    if (failure instanceof TimeoutException) {
      return "context deadline exceeded (Client.Timeout exceeded while awaiting headers)";
    }
    if (failure instanceof ConnectException) {
      return failure.getCause() instanceof ConnectException refused
              && refused.getCause() instanceof UnresolvedAddressException
          ? "dial tcp: lookup %s: no such host".formatted(url.getHost())
          : "dial tcp %s: connect: connection refused".formatted(url.getAuthority());
    }
    String message = message(failure);
    return message.contains("received no bytes") ? "EOF" : message;
  }

  private static String message(Throwable failure) {
    @Nullable String message = failure.getMessage();
    return message == null ? failure.toString() : message;
  }
}
