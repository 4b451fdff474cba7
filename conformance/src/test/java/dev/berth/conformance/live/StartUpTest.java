package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Home;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Programs;
import dev.berth.engine.port.TimeSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/// How long Berth and kube-scheduler take from their start to the first binding in a large cluster,
/// and how much memory. `bench/start-up` runs this.
@EnabledIfSystemProperty(
    named = "start-up.nodes",
    matches = "\\d+",
    disabledReason = "it takes minutes; bench/start-up runs this")
class StartUpTest {
  private static final int RUNS = Integer.getInteger("start-up.runs", 3);
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
      var berth = command(Home.FOLDER.resolve("berth"), rest);
      var peer = command(Programs.folder().resolve("kube-scheduler"), rest);
      System.out.println("run,scheduler,first_binding_ms,cpu_ms,rss_mb,peak_mb");
      for (int run = 1; run <= RUNS; run++) {
        System.out.printf("%d,kube-scheduler,%s%n", run, figures(admin, peer));
        System.out.printf("%d,berth,%s%n", run, figures(admin, berth));
      }
    }
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
      process.destroyForcibly().onExit().join();
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
