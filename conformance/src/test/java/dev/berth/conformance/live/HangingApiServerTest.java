package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Eventually;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// Who has a certificate that a file can verify needs no API server to see the pages.
@Tag("control-plane")
final class HangingApiServerTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  @Test
  void pagesAreServedWhileTheApiServerHangs(@TempDir Path folder) throws Exception {
    int port = Ports.reserve();
    // Accepts connections and never says a word.
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var hanging =
          CLUSTER.kubeconfig(
              ControlPlane.SCHEDULER, URI.create("https://127.0.0.1:" + silent.getLocalPort()));
      var configuration =
          Files.writeString(
              folder.resolve("scheduler.yaml"),
              """
              apiVersion: kubescheduler.config.k8s.io/v1
              kind: KubeSchedulerConfiguration
              clientConnection: {kubeconfig: "%s"}
              leaderElection: {leaderElect: false}
              """
                  .formatted(CLUSTER.kubeconfig(ControlPlane.SCHEDULER)));
      try (var berth =
              RunningBerth.start(
                  "--config=" + configuration,
                  "--authentication-kubeconfig=" + hanging,
                  "--authorization-kubeconfig=" + hanging,
                  "--client-ca-file=" + CLUSTER.file("ca.crt"),
                  "--bind-address=127.0.0.1",
                  "--secure-port=" + port);
          var admin = client(port)) {
        Eventually.with(berth)
            .until("the page of health", () -> status(admin, port, "/livez"), it -> it == 200);

        for (String page : List.of("/metrics", "/configz", "/livez")) {
          assertThat(status(admin, port, page)).as(page).isEqualTo(200);
        }
      }
    }
  }

  private static HttpClient client(int port) throws Exception {
    var connection =
        new Connections(Map.of(), TimeSource.system())
            .find(CLUSTER.kubeconfig(ControlPlane.ADMIN).toString(), "")
            .at(URI.create("https://127.0.0.1:" + port), null, true);
    return HttpClient.newBuilder().sslContext(connection.context(connection.access())).build();
  }

  /// Zero if there is no answer.
  private static int status(HttpClient client, int port, String page) throws InterruptedException {
    var request = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + page)).build();
    try {
      return client.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) { // not up yet
      return 0;
    }
  }
}
