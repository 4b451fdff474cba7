package dev.berth.conformance.live;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Home;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Programs;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/// How long no pod is bound when the leader of two replicas ends, while pods come all the time: in
/// order, on SIGTERM, and by a crash, as SIGKILL is. `bench/failover` runs this.
///
/// ```
/// signal ─────── the standby wins the lease ─────── its first binding
///         won_ms                             ready_ms
/// ```
///
/// Every pod must get a node.
@Tag("control-plane")
@EnabledIfSystemProperty(
    named = "failover.nodes",
    matches = "\\d+",
    disabledReason = "it takes minutes; bench/failover runs this")
final class FailoverTest {
  private static final int RUNS = Integer.getInteger("failover.runs", 3);
  private static final String[] SCHEDULERS =
      System.getProperty("failover.schedulers", "kube-scheduler,berth").split(",");
  private static final ObjectKey LEASE = new ObjectKey("kube-system", "kube-scheduler");
  private static final Duration BETWEEN_PODS = Duration.ofMillis(50);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /// How many pods a leader binds before something happens.
  private static final int SOME = 20;

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac("--disable-admission-plugins=TaintNodesByCondition");

  @Test
  void berthBesideKubeScheduler() throws Exception {
    try (var admin = Admin.of(CLUSTER)) {
      LargeCluster.of(Integer.getInteger("failover.nodes")).create(admin);
      System.out.println("run,scheduler,signal,won_ms,ready_ms,bound,bound_twice");
      for (int run = 1; run <= RUNS; run++) {
        for (var scheduler : SCHEDULERS) {
          for (var signal : List.of("TERM", "KILL")) {
            System.out.printf(
                "%d,%s,%s,%s%n",
                run, scheduler, signal, figures(admin, program(scheduler), signal));
          }
        }
      }
    }
  }

  private static Path program(String scheduler) throws IOException, InterruptedException {
    var folder = scheduler.equals("berth") ? Home.FOLDER : Programs.folder();
    return folder.resolve(scheduler);
  }

  private static String figures(Admin admin, Path program, String signal) throws Exception {
    try (var leader = SchedulerReplica.start(program, CLUSTER)) {
      leader.awaitLease();
      try (var standby = SchedulerReplica.start(program, CLUSTER);
          var pods = new ComingPods(admin)) {
        standby.awaitCandidacy();
        leader.awaitBindings(SOME);
        var begin = LocalTime.ofInstant(TimeSource.system().instant(), ZoneId.systemDefault());
        leader.signal(signal);
        standby.awaitBindings(SOME);
        int count = pods.end();
        Eventually.with(leader, standby)
            .within(PATIENCE)
            .until("the pods without a node", () -> waiting(admin), waiting -> waiting == 0);
        var twice = new HashSet<>(leader.bound());
        twice.retainAll(standby.bound());
        return "%d,%d,%d,%d"
            .formatted(
                millis(begin, standby.wonAt()),
                millis(standby.wonAt(), standby.firstBindingAt()),
                count,
                twice.size());
      }
    } finally {
      admin
          .client()
          .sendOnly(
              ApiRequest.delete("/api/v1/namespaces/default/pods", "{\"gracePeriodSeconds\":0}"));
      admin.delete(Kinds.LEASE, LEASE);
    }
  }

  private static long waiting(Admin admin) throws Exception {
    return admin.list(Kinds.POD).stream().filter(pod -> pod.spec().nodeName().isEmpty()).count();
  }

  /// Around midnight, too.
  private static long millis(LocalTime from, LocalTime to) {
    return Math.floorMod(Duration.between(from, to).toMillis(), Duration.ofDays(1).toMillis());
  }

  /// Pods that come one after the other until it is ended.
  private static final class ComingPods implements AutoCloseable {
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final Future<Integer> count;
    private volatile boolean ends;

    ComingPods(Admin admin) {
      count = thread.submit(() -> create(admin));
    }

    private int create(Admin admin) throws Exception {
      int created = 0;
      while (!ends) {
        admin.create(Kinds.POD, "default", Admin.pod("pod-" + created));
        created++;
        TimeSource.system().sleep(BETWEEN_PODS);
      }
      return created;
    }

    /// Lets no more come.
    ///
    /// @return how many have come
    int end() throws ExecutionException, InterruptedException {
      ends = true;
      return count.get();
    }

    @Override
    public void close() {
      ends = true;
      thread.close();
    }
  }
}
