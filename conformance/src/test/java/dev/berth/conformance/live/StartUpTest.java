package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Home;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Programs;
import dev.berth.conformance.controlplane.TestTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/// How long Berth and kube-scheduler take from their start to the first binding in a large cluster,
/// and how much memory. `bench/start-up` runs this.
@EnabledIfSystemProperty(
    named = "start-up.nodes",
    matches = "\\d+",
    disabledReason = "bench/start-up runs this; it takes minutes")
class StartUpTest {
  private static final int RUNS = Integer.getInteger("start-up.runs", 3);
  private static final int WRITERS = 8;
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
      fill(admin, Integer.getInteger("start-up.nodes"), Integer.getInteger("start-up.pods"));
      String[] rest = {
        "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.SCHEDULER),
        "--leader-elect=false",
        "--secure-port=0"
      };
      var berth = command(Home.FOLDER.resolve("berth"), rest);
      var peer = command(Programs.folder("kube-scheduler").resolve("kube-scheduler"), rest);
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
        TestTime.INSTANCE.sleep(LOOK);
      }
      var first = Duration.ofNanos(System.nanoTime() - begin);
      var cpu = process.info().totalCpuDuration().orElseThrow();
      TestTime.INSTANCE.sleep(SETTLE);
      return "%d,%d,%d,%d"
          .formatted(
              first.toMillis(),
              cpu.toMillis(),
              megabytes(process, "VmRSS"),
              megabytes(process, "VmHWM"));
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

  private static long megabytes(Process process, String line) throws IOException {
    try (var lines = Files.lines(Path.of("/proc/%d/status".formatted(process.pid())))) {
      var value = lines.filter(text -> text.startsWith(line + ":")).findFirst().orElseThrow();
      return Long.parseLong(value.replaceAll("\\D", "")) / 1024;
    }
  }

  private static void fill(Admin admin, int nodes, int pods) throws Exception {
    List<Callable<?>> objects = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      var node = node(i);
      objects.add(() -> admin.create(Kinds.NODE, "", node));
    }
    for (int i = 0; i < pods; i++) {
      var pod = pod(i, nodes);
      objects.add(() -> admin.create(Kinds.POD, "default", pod));
    }
    try (var writers = Executors.newFixedThreadPool(WRITERS)) {
      List<Future<?>> writes = new ArrayList<>();
      objects.forEach(write -> writes.add(writers.submit(write)));
      for (Future<?> write : writes) {
        write.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("the cluster cannot be filled", e);
    }
  }

  private static String node(int index) {
    var images =
        IntStream.range(0, 10)
            .mapToObj(image ->
                "{'names':['registry.example.com/app-%1$d:1'],'sizeBytes':1%1$d0000000}"
                    .formatted(image))
            .collect(Collectors.joining(","));
    return """
    {'metadata':{'name':'node-%1$05d','labels':{'kubernetes.io/hostname':'node-%1$05d',\
    'kubernetes.io/os':'linux','topology.kubernetes.io/zone':'zone-%2$d'}},\
    'spec':{'podCIDR':'10.1.0.0/24'},\
    'status':{'allocatable':{'cpu':'32','memory':'128Gi','pods':'110'},\
    'capacity':{'cpu':'32','memory':'128Gi','pods':'110'},'images':[%3$s],\
    'conditions':[{'type':'Ready','status':'True','reason':'KubeletReady'}]}}\
    """
        .formatted(index, index % 3, images);
  }

  private static String pod(int index, int nodes) {
    int app = index / 50;
    var settings =
        IntStream.range(0, 20)
            .mapToObj(
                i -> "{'name':'SETTING_%1$d','value':'what somebody once set %1$d'}".formatted(i))
            .collect(Collectors.joining(","));
    return """
    {'metadata':{'name':'app-%1$d-%2$d','labels':{'app':'app-%1$d'}},\
    'spec':{'nodeName':'node-%3$05d','topologySpreadConstraints':[{'maxSkew':1,\
    'topologyKey':'topology.kubernetes.io/zone','whenUnsatisfiable':'ScheduleAnyway',\
    'labelSelector':{'matchLabels':{'app':'app-%1$d'}}}],\
    'containers':[{'name':'main','image':'registry.example.com/app-%4$d:1','env':[%5$s],\
    'resources':{'requests':{'cpu':'%6$dm','memory':'%7$dMi'}}}]}}\
    """
        .formatted(
            app,
            index % 50,
            index % nodes,
            app % 10,
            settings,
            50 + 50 * (app % 4),
            64 + 64 * (app % 4));
  }
}
