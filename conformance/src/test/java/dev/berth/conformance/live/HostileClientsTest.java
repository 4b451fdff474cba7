package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.kube.connect.Tls;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// Whatever clients send to the secure port, or do not send: health checks are answered, pods are
/// scheduled, and memory stays bounded. `-Dseed=` replays random requests.
@Tag("control-plane")
final class HostileClientsTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final int IDLE = 10_000;

  /// How many files this process may have open beside those connections.
  private static final int OTHER_FILES = 1_000;

  private static final int RANDOM = 500;
  private static final int HEAP_MEGABYTES = 256;

  private static final List<String> PATHS =
      List.of(
          "/healthz",
          "/metrics",
          "/configz",
          "/statusz",
          "/flagz",
          "/version",
          "/debug/pprof/heap",
          "/apis/decisions.berth.dev/v1alpha1/decisions",
          "/apis/decisions.berth.dev/v1alpha1/decisions?watch=true",
          "/apis/decisions.berth.dev/v1alpha1/placements",
          "/apis/decisions.berth.dev/v1alpha1/namespaces/a/pods/b/explanation");

  @TempDir private static Path folder;

  private static int port;
  private static @Nullable RunningBerth berth;
  private int pods;

  @BeforeAll
  static void start() throws Exception {
    port = Ports.reserve();
    var scheduler = CLUSTER.kubeconfig(ControlPlane.SCHEDULER);
    var configuration =
        Files.writeString(
            folder.resolve("scheduler.yaml"),
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            clientConnection: {kubeconfig: "%s"}
            leaderElection: {leaderElect: false}
            """
                .formatted(scheduler));
    try (var admin = Admin.of(CLUSTER)) {
      admin.create(Kinds.NODE, "", "{'metadata':{'name':'n1'}}");
      admin.patchStatus(
          Kinds.NODE,
          new ObjectKey("", "n1"),
          "{'status':{'allocatable':{'cpu':'64','memory':'64Gi','pods':'1000'}}}");
      admin.patch(Kinds.NODE, new ObjectKey("", "n1"), "{'spec':{'taints':null}}");
    }
    berth =
        RunningBerth.start(
            List.of(
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx%dm".formatted(HEAP_MEGABYTES)),
            "--config=" + configuration,
            "--authentication-kubeconfig=" + scheduler,
            "--authorization-kubeconfig=" + scheduler,
            "--bind-address=127.0.0.1",
            "--secure-port=" + port);
    eventually().until("it is ready", HostileClientsTest::isHealthy);
  }

  @AfterAll
  static void stop() throws IOException {
    if (berth != null) {
      berth.close();
    }
  }

  private static Eventually eventually() {
    return Eventually.with(Objects.requireNonNull(berth));
  }

  private static boolean isHealthy() throws Exception {
    var insecure = new Tls(null, null, null, true, "");
    try (var client = HttpClient.newBuilder().sslContext(insecure.context()).build()) {
      var request =
          HttpRequest.newBuilder(URI.create("https://127.0.0.1:%d/readyz".formatted(port)))
              .timeout(Duration.ofSeconds(15)) // that of a kubelet for kube-scheduler
              .build();
      return client.send(request, BodyHandlers.ofString()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  /// Health checks are answered, and a pod is scheduled.
  private void assertThatAllIsWell() throws Exception {
    eventually().until("it is ready", HostileClientsTest::isHealthy);
    var name = "pod-" + pods++;
    try (var admin = Admin.of(CLUSTER)) {
      admin.create(
          Kinds.POD,
          "default",
          "{'metadata':{'generateName':'%s-'},'spec':{'containers':[{'name':'c','image':'i'}]}}"
              .formatted(name));
      eventually()
          .until(
              name + " is bound",
              () ->
                  admin.list(Kinds.POD).stream()
                      .filter(pod -> pod.metadata().name().startsWith(name))
                      .noneMatch(pod -> pod.spec().nodeName().isEmpty()));
    }
    assertThat(Objects.requireNonNull(berth).isRunning()).isTrue();
    assertThat(berth.log()).doesNotContain("OutOfMemoryError", "Could not answer");
  }

  @Test
  void idleConnectionsDoNotKeepOthersOut() throws Exception {
    var idle = new ArrayList<SocketChannel>();
    var files = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    var most = Math.min(IDLE, files.getMaxFileDescriptorCount() - OTHER_FILES);
    try {
      for (var i = 0; i < most; i++) {
        var channel = SocketChannel.open();
        channel.configureBlocking(false);
        var _ = channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        idle.add(channel);
      }
      assertThatAllIsWell();
    } finally {
      for (var channel : idle) {
        channel.close();
      }
    }
    assertThatAllIsWell();
  }

  /// Half of them end in the middle; some send on and on.
  @Test
  void randomRequestsAreSurvived() throws Exception {
    var seed = Long.getLong("seed", System.nanoTime());
    System.out.println("seed " + seed);
    var random = new SplittableRandom(seed);
    var insecure = new Tls(null, null, null, true, "").context().getSocketFactory();
    for (var i = 0; i < RANDOM; i++) {
      try (Socket socket = insecure.createSocket(InetAddress.getLoopbackAddress(), port)) {
        socket.getOutputStream().write(request(random));
        if (random.nextBoolean()) {
          socket.setSoTimeout(2_000);
          var _ = socket.getInputStream().readNBytes(100);
        }
      } catch (IOException e) {
        // it is the server's right to close such a connection
      }
    }
    assertThatAllIsWell();
  }

  private static byte[] request(SplittableRandom random) {
    var path = PATHS.get(random.nextInt(PATHS.size()));
    var method = List.of("GET", "POST", "HEAD", "DELETE", "BREW").get(random.nextInt(5));
    var text = new StringBuilder("%s %s HTTP/1.1\r\nHost: localhost\r\n".formatted(method, path));
    for (var i = random.nextInt(4); i > 0; i--) {
      text.append("X-%d: %s\r\n".formatted(i, "v".repeat(random.nextInt(50_000))));
    }
    if (random.nextBoolean()) {
      text.append("Authorization: Bearer %s\r\n".formatted("t".repeat(random.nextInt(5_000))));
    }
    if (random.nextBoolean()) {
      text.append("Content-Length: %d\r\n".formatted(random.nextLong(1L << 33)));
    }
    text.append("\r\n").append("b".repeat(random.nextInt(100_000)));
    var bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
    for (var i = random.nextInt(3); i > 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }
}
