package dev.berth.cli.live;

import dev.berth.api.codec.ApiFormat;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.watch.WatchedKind;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.security.cert.CertPathBuilderException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds out whether there is an API server that lets us see what we have to, before anything else
/// is begun: what is wrong is better told at the start, all of it, than left to be found in logs.
///
/// A server that refuses us, or is not who it should be, is given a moment, for its roles may not
/// be there yet. One that is not there may be about to start.
final class ConnectivityCheck {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectivityCheck.class);

  private static final Duration MOMENT = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int SERVER_ERROR = 500;

  private final ApiClient client;
  private final URI server;
  private final Duration patience;
  private final TimeSource time;

  /// What keeps us from seeing something.
  ///
  /// @param isAbsence whether nobody is there, or able to answer
  private record Trouble(boolean isAbsence, String message) {}

  /// @param patience how long to wait for a server that is not there
  ConnectivityCheck(ApiClient client, URI server, Duration patience, TimeSource time) {
    this.client = client;
    this.server = server;
    this.patience = patience;
    this.time = time;
  }

  /// Asks for one object of each kind. A kind that the server does not have is all right.
  ///
  /// @throws IOException if that does not come to work; the message is for the user
  void make(List<WatchedKind<?>> kinds) throws IOException, InterruptedException {
    long begin = time.nanos();
    long lastAbsence = begin;
    String told = "";
    for (var troubles = troubles(kinds); !troubles.isEmpty(); troubles = troubles(kinds)) {
      long now = time.nanos();
      boolean isAbsent = troubles.stream().anyMatch(Trouble::isAbsence);
      lastAbsence = isAbsent ? now : lastAbsence;
      String message = troubles.stream().map(Trouble::message).collect(Collectors.joining("\n"));
      if (Duration.ofNanos(now - (isAbsent ? begin : lastAbsence))
              .compareTo(isAbsent ? patience : MOMENT)
          >= 0) {
        throw new IOException(message);
      }
      if (!message.equals(told)) {
        LOG.atWarn()
            .addKeyValue("err", message)
            .log("The API server cannot be used yet, trying again");
        told = message;
      }
      time.sleep(PAUSE);
    }
  }

  /// What is wrong, all of it; but if nothing works, one line will do.
  private List<Trouble> troubles(List<WatchedKind<?>> kinds) throws InterruptedException {
    var refusals = new ArrayList<Trouble>();
    for (WatchedKind<?> watched : kinds) {
      try (var response =
          client.send(ApiRequest.get(ApiPaths.of(watched.kind())).with("limit", "1"))) {
        if (ApiFormat.of(response.contentType()).isEmpty()) {
          return List.of(trouble(false, unreadable(response.contentType())));
        }
        response.skipRest();
      } catch (ApiException e) {
        var trouble = trouble(e.code() >= SERVER_ERROR, verb(e) + ": " + e.status().message());
        if (e.isForbidden()) {
          refusals.add(trouble);
        } else if (!e.isNotFound()) {
          return List.of(trouble);
        }
      } catch (IOException e) {
        return List.of(trouble(!isDistrust(e), "cannot be reached: " + why(e)));
      }
    }
    return refusals;
  }

  private static String unreadable(String contentType) {
    return ("answers in \"%s\": is there something else at its address, or in"
            + " clientConnection.acceptContentTypes?")
        .formatted(contentType);
  }

  private static String verb(ApiException e) {
    return e.isUnauthorized() ? "does not know who we are" : "refuses";
  }

  private Trouble trouble(boolean isAbsence, String what) {
    return new Trouble(isAbsence, "the API server at %s %s".formatted(server, what));
  }

  /// Whether one of the two does not take the other for whom it should be. A handshake that just
  /// breaks off comes of a proxy with nobody behind it.
  private static boolean isDistrust(Throwable failure) {
    boolean isTls = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof EOFException) {
        return false;
      }
      isTls |= cause instanceof SSLException;
    }
    return isTls;
  }

  /// The outermost message: those of the HTTP client often have none.
  private static String why(Throwable failure) {
    if (isOfAStranger(failure)) {
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

  private static boolean isOfAStranger(@Nullable Throwable failure) {
    return failure instanceof CertPathBuilderException
        || (failure != null && isOfAStranger(failure.getCause()));
  }
}
