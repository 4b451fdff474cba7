package dev.berth.cli.live;

import dev.berth.kube.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.watch.WatchedKind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds out whether there is an API server that lets us see what we have to, before anything else
/// is begun: what is wrong is better told at the start, all of it, than left to be found in logs. A
/// control plane that is just starting is given time.
final class FirstContact {
  private static final Logger LOG = LoggerFactory.getLogger(FirstContact.class);

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final ApiClient client;
  private final URI server;
  private final TimeSource time;

  FirstContact(ApiClient client, URI server, TimeSource time) {
    this.client = client;
    this.server = server;
    this.time = time;
  }

  /// Asks for one object of each kind. A kind that the server does not have is all right.
  ///
  /// @throws IOException if that does not come to work; the message is for the user
  void make(List<WatchedKind<?>> kinds) throws IOException, InterruptedException {
    long deadline = time.nanos() + PATIENCE.toNanos();
    String told = "";
    while (true) {
      List<String> troubles = troubles(kinds);
      if (troubles.isEmpty()) {
        return;
      }
      String trouble = String.join("\n", troubles);
      if (time.nanos() - deadline >= 0) {
        throw new IOException(trouble);
      }
      if (!trouble.equals(told)) {
        LOG.warn("Trying again: {}", trouble);
        told = trouble;
      }
      time.sleep(PAUSE);
    }
  }

  private List<String> troubles(List<WatchedKind<?>> kinds) throws InterruptedException {
    var refusals = new ArrayList<String>();
    for (WatchedKind<?> watched : kinds) {
      try {
        client.sendOnly(ApiRequest.get(ApiPaths.of(watched.kind())).with("limit", "1"));
      } catch (ApiException e) {
        if (!e.isNotFound()) {
          refusals.add("the API server at %s refuses: %s".formatted(server, e.status().message()));
        }
      } catch (IOException e) {
        return List.of("the API server at %s cannot be reached: %s".formatted(server, why(e)));
      }
    }
    return refusals;
  }

  /// The outermost message: those of the HTTP client often have none.
  private static String why(Throwable failure) {
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
}
