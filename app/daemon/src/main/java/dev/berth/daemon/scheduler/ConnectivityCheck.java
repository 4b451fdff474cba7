package dev.berth.daemon.scheduler;

import dev.berth.api.codec.ApiFormat;
import dev.berth.api.codec.Kind;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.watch.Discovery;
import dev.berth.kube.watch.WatchedKind;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.security.cert.CertPathBuilderException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Checks that the API server can be reached and that all kinds to be watched may be listed, before
/// anything else is started: all problems are reported at the start instead of one by one in the
/// log. A server that rejects the credentials or a list, or has the wrong certificate, is tried for
/// [#GRACE]: its roles may not have been created yet. One that is not there may be about to start,
/// and is tried for the given time.
///
/// @param patience how long to wait for a server that is not there
record ConnectivityCheck(ApiClient client, URI server, Duration patience, TimeSource time) {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectivityCheck.class);

  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int SERVER_ERROR = 500;

  /// Why a kind cannot be listed.
  ///
  /// @param isAbsence whether the server is unreachable, or has failed
  /// @param concernsAll whether the failure is the same for all kinds
  private record Failure(boolean isAbsence, boolean concernsAll, String message) {}

  /// Lists one object of each kind. A kind that the server does not have is no failure.
  ///
  /// @throws IOException if the check fails for too long; the message is for the user
  void make(List<WatchedKind<?>> kinds) throws IOException, InterruptedException {
    long begin = time.nanos();
    long lastAbsence = begin;
    String logged = "";
    for (var failures = failures(kinds); !failures.isEmpty(); failures = failures(kinds)) {
      long now = time.nanos();
      boolean isAbsent = failures.stream().anyMatch(Failure::isAbsence);
      lastAbsence = isAbsent ? now : lastAbsence;
      String message = failures.stream().map(Failure::message).collect(Collectors.joining("\n"));
      if (Duration.ofNanos(now - (isAbsent ? begin : lastAbsence))
              .compareTo(isAbsent ? patience : GRACE)
          >= 0) {
        throw new IOException(message);
      }
      if (!message.equals(logged)) {
        LOG.atWarn()
            .addKeyValue("err", message)
            .log("The API server cannot be used yet, trying again");
        logged = message;
      }
      time.sleep(PAUSE);
    }
  }

  /// Returns all failures, or only the first if it concerns all kinds. Lists the first kind alone,
  /// and then all others at once.
  private List<Failure> failures(List<WatchedKind<?>> kinds) throws InterruptedException {
    Failure first = failure(kinds.getFirst());
    if (first != null && first.concernsAll) {
      return List.of(first);
    }
    try (var requests = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<@Nullable Failure>> others = new ArrayList<>();
      kinds.stream().skip(1).forEach(kind -> others.add(() -> failure(kind)));
      List<Failure> all =
          Stream.concat(
                  Stream.ofNullable(first),
                  requests.invokeAll(others).stream()
                      .flatMap(it -> Stream.ofNullable(it.resultNow())))
              .toList();
      return all.stream().filter(Failure::concernsAll).findFirst().map(List::of).orElse(all);
    }
  }

  private @Nullable Failure failure(WatchedKind<?> watched) throws InterruptedException {
    try (var response =
        client.send(ApiRequest.get(ApiPaths.of(watched.kind())).with("limit", "1"))) {
      if (ApiFormat.of(response.contentType()).isEmpty()) {
        return failure(false, true, unreadable(response.contentType()));
      }
      response.skipRest();
      return null;
    } catch (ApiException e) {
      return e.isNotFound() || (e.isForbidden() && !isServed(watched.kind()))
          ? null
          : failure(
              e.code() >= SERVER_ERROR, !e.isForbidden(), verb(e) + ": " + e.status().message());
    } catch (IOException e) {
      return failure(!isCertificateRejected(e), true, "cannot be reached: " + why(e));
    }
  }

  /// Roles are checked first, because a right to a missing kind is missing, too.
  private boolean isServed(Kind<?> kind) throws InterruptedException {
    try {
      return new Discovery(client).has(kind);
    } catch (IOException e) {
      return true; // which makes the refusal known
    }
  }

  private static String unreadable(String contentType) {
    return ("answers in \"%s\": is there something else at its address, or in"
            + " clientConnection.acceptContentTypes?")
        .formatted(contentType);
  }

  private static String verb(ApiException e) {
    return e.isUnauthorized() ? "rejects the credentials" : "refuses";
  }

  private Failure failure(boolean isAbsence, boolean concernsAll, String what) {
    return new Failure(isAbsence, concernsAll, "the API server at %s %s".formatted(server, what));
  }

  /// Whether the client or the server has rejected the certificate of the other side. If a
  /// handshake breaks off without a reason, a proxy has no server behind it.
  private static boolean isCertificateRejected(Throwable failure) {
    boolean isTls = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof EOFException) {
        return false;
      }
      isTls |= cause instanceof SSLException;
    }
    return isTls;
  }

  /// The outermost message, because exceptions of the HTTP client often have no message.
  private static String why(Throwable failure) {
    if (isUnknownAuthority(failure)) {
      return "its certificate is not signed by an authority that the kubeconfig names";
    }
    String message = failure.getMessage();
    if (message != null && !message.isEmpty()) {
      return message;
    }
    if (failure instanceof ConnectException) {
      return "connection refused, or no such host";
    }
    Throwable cause = failure.getCause();
    return cause == null ? failure.getClass().getSimpleName() : why(cause);
  }

  private static boolean isUnknownAuthority(@Nullable Throwable failure) {
    return failure instanceof CertPathBuilderException
        || (failure != null && isUnknownAuthority(failure.getCause()));
  }
}
