package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Home;
import dev.berth.conformance.Memory;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Programs;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/// How long Berth and kube-scheduler take from their start to the first binding in a large cluster,
/// and how much memory; and when they say that they are ready. `bench/start-up` runs this.
@Tag("control-plane")
@EnabledIfSystemProperty(
    named = "start-up.nodes",
    matches = "\\d+",
    disabledReason = "it takes minutes; bench/start-up runs this")
class StartUpTest {
  private static final int RUNS = Integer.getInteger("start-up.runs", 3);
  private static final Path BERTH = Home.FOLDER.resolve("berth");
  private static final Duration LOOK = Duration.ofMillis(10);
  private static final Duration SETTLE = Duration.ofSeconds(10);
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac(
          "--disable-admission-plugins=TaintNodesByCondition",
          "--max-mutating-requests-inflight=400",
          "--max-requests-inflight=800");

  @Test
  void berthBesideKubeScheduler() throws Exception {
    try (var admin = Admin.of(CLUSTER)) {
      int nodes = Integer.getInteger("start-up.nodes");
      LargeCluster.of(nodes)
          .withPods(Integer.getInteger("start-up.pods"), i -> LargeCluster.node(i % nodes))
          .create(admin);
      String[] rest = {
        "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.SCHEDULER),
        "--leader-elect=false",
        "--secure-port=0"
      };
      var berth = command(BERTH, rest);
      var peer = command(Programs.folder().resolve("kube-scheduler"), rest);
      System.out.println("run,scheduler,first_binding_ms,cpu_ms,rss_mb,peak_mb");
      for (int run = 1; run <= RUNS; run++) {
        System.out.printf("%d,kube-scheduler,%s%n", run, figures(admin, peer));
        System.out.printf("%d,berth,%s%n", run, figures(admin, berth));
      }
    }
  }

  /// With a port, unlike the other: when it listens, and when `/readyz` and the last of its checks
  /// turn 200.
  @Test
  void readinessBesideKubeScheduler() throws Exception {
    System.out.println("run,scheduler,listens_ms,handlers_synced_ms,ready_ms");
    for (int run = 1; run <= RUNS; run++) {
      for (var program : List.of(Programs.folder().resolve("kube-scheduler"), BERTH)) {
        System.out.printf("%d,%s,%s%n", run, program.getFileName(), readiness(program));
      }
    }
  }

  private static String readiness(Path program) throws Exception {
    int port = Ports.reserve();
    var kubeconfig = CLUSTER.kubeconfig(ControlPlane.SCHEDULER).toString();
    var address = URI.create("https://127.0.0.1:" + port);
    var connection =
        new Connections(Map.of(), TimeSource.system())
            .find(CLUSTER.kubeconfig(ControlPlane.ADMIN).toString(), "")
            .at(address, null, true);
    var command =
        command(
            program,
            "--kubeconfig=" + kubeconfig,
            "--authentication-kubeconfig=" + kubeconfig,
            "--authorization-kubeconfig=" + kubeconfig,
            "--leader-elect=false",
            "--secure-port=" + port);
    try (var client =
        HttpClient.newBuilder().sslContext(connection.context(connection.access())).build()) {
      long begin = System.nanoTime();
      var process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        return "%d,%d,%d"
            .formatted(
                after(begin, client, address.resolve("/livez"), 0),
                after(begin, client, address.resolve("/readyz/sched-handler-sync"), 200),
                after(begin, client, address.resolve("/readyz"), 200));
      } finally {
        Processes.kill(process);
      }
    }
  }

  /// When a page has that status, in milliseconds; 0 is any.
  private static long after(long begin, HttpClient client, URI page, int status) throws Exception {
    var request = HttpRequest.newBuilder(page).build();
    while (System.nanoTime() - begin < PATIENCE.toNanos()) {
      try {
        int code = client.send(request, BodyHandlers.discarding()).statusCode();
        if (status == 0 || code == status) {
          return Duration.ofNanos(System.nanoTime() - begin).toMillis();
        }
      } catch (IOException e) {
        // It does not listen yet.
      }
      TimeSource.system().sleep(LOOK);
    }
    throw new AssertionError(page + " does not come");
  }

  private static List<String> command(Path program, String... arguments) {
    var command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static String figures(Admin admin, List<String> command) throws Exception {
    admin.create(Kinds.POD, "default", Admin.pod("first"));
    var log = Files.createTempFile("start-up", ".log");
    long begin = System.nanoTime();
    var process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      while (admin.get(Kinds.POD, new ObjectKey("default", "first")).spec().nodeName().isEmpty()) {
        assertThat(process.isAlive() && System.nanoTime() - begin < PATIENCE.toNanos())
            .as(() -> text(log))
            .isTrue();
        TimeSource.system().sleep(LOOK);
      }
      var first = Duration.ofNanos(System.nanoTime() - begin);
      var cpu = process.info().totalCpuDuration().orElseThrow();
      TimeSource.system().sleep(SETTLE);
      return "%d,%d,%d,%d"
          .formatted(
              first.toMillis(),
              cpu.toMillis(),
              Memory.megabytes(process, "VmRSS"),
              Memory.megabytes(process, "VmHWM"));
    } finally {
      Processes.kill(process);
      admin.delete(Kinds.POD, new ObjectKey("default", "first"));
      Files.delete(log);
    }
  }

  private static String text(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
