package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.berth.conformance.Eventually;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// `berth run` where it can write no file, not even below `/tmp`: it schedules all the same, and
/// what cannot do without says so.
@Tag("control-plane")
final class ReadOnlyFilesTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  /// A mount namespace with all file systems as they are, but for those two.
  private static final List<String> READ_ONLY =
      List.of(
          "unshare",
          "--map-root-user",
          "--mount",
          "sh",
          "-euc",
          "mount --bind /tmp /tmp; mount -o remount,bind,ro /tmp; cd /proc; exec \"$@\"",
          "sh");

  @Test
  void schedulingNeedsNoFiles() throws Exception {
    assumeTrue(isPermitted(), "this user may have no mount namespace");
    int port = Ports.reserve();
    try (var admin = Admin.of(CLUSTER);
        var berth =
            RunningBerth.within(
                READ_ONLY,
                "run",
                "-v=2",
                "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.SCHEDULER),
                "--authentication-kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.SCHEDULER),
                "--authorization-kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.SCHEDULER),
                "--bind-address=127.0.0.1",
                "--secure-port=" + port)) {
      DeviceStory.prepare(admin);
      StoryPods.pod(admin, "fits", "100m", "");
      Eventually.with(berth).until("fits is bound", () -> StoryPods.isBound(admin, "fits"));
      assertThat(berth.log()).doesNotContain("ead-only");

      for (var page : List.of("profile?seconds=1", "trace?seconds=1", "goroutine")) {
        var answer = get(port, "/debug/pprof/" + page);
        assertThat(answer.statusCode()).as(page).isEqualTo(500);
        assertThat(answer.body()).contains("/tmp").containsPattern("ead-only|isn't writable");
      }
      assertThat(get(port, "/debug/pprof/heap").statusCode()).isEqualTo(200);
      assertThat(get(port, "/metrics").statusCode()).isEqualTo(200);
    }
  }

  private static boolean isPermitted() throws IOException, InterruptedException {
    return new ProcessBuilder(Stream.concat(READ_ONLY.stream(), Stream.of("true")).toList())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  private static HttpResponse<String> get(int port, String path) throws Exception {
    var address = URI.create("https://127.0.0.1:" + port);
    var connection =
        new Connections(Map.of(), TimeSource.system())
            .find(CLUSTER.kubeconfig(ControlPlane.ADMIN).toString(), "")
            .at(address, null, true);
    try (var client =
        HttpClient.newBuilder().sslContext(connection.context(connection.access())).build()) {
      return client.send(
          HttpRequest.newBuilder(URI.create(address + path)).build(), BodyHandlers.ofString());
    }
  }
}
