package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Promlint;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// The pages of metrics of `berth run` under load, as Prometheus reads them. What its linter says
/// of those of kube-scheduler, which schedules the same pods beside it, is the norm.
@Tag("control-plane")
final class MetricsLintTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final List<String> PAGES = List.of("/metrics", "/metrics/resources");
  private static final int ROUNDS = 20;

  @TempDir private static Path folder;

  @Test
  void theLinterFindsNothingElseThanInKubeScheduler() throws Exception {
    try (var admin = Admin.of(CLUSTER);
        var sides =
            SideBySide.start(
                CLUSTER,
                folder,
                """
                leaderElection: {leaderElect: false}
                podMaxBackoffSeconds: 2
                """)) {
      DeviceStory.prepare(admin);
      admin.create(Kinds.PRIORITY_CLASS, "", "{'metadata':{'name':'high'},'value':1000}");
      StoryPods.volumes(admin, "disk");
      StoryPods.pod(admin, "low", "7", ",'nodeSelector':{'node':'n2'}");
      awaitBound(sides, admin, "low");
      StoryPods.pod(admin, "high", "7", ",'nodeSelector':{'node':'n2'},'priorityClassName':'high'");
      for (var round = 0; round < ROUNDS; round++) {
        pods(admin, round);
        for (var page : PAGES) {
          Promlint.problems(body(sides, page)); // each page can be read, whatever happens
        }
      }
      awaitBound(sides, admin, "fits-" + (ROUNDS - 1));
      var known = new TreeSet<String>();
      for (var page : PAGES) {
        known.addAll(Promlint.problems(sides.theirs(ControlPlane.ADMIN, "GET", page).body()));
      }
      sides.stopTheirs(); // or it may be faster with each pod, and Berth binds none
      StoryPods.pod(admin, "alone", "10m", "");
      var series = "scheduler_pod_scheduling_sli_duration_seconds_bucket";
      Eventually.with(sides)
          .until("there are series of " + series, () -> body(sides, "/metrics").contains(series));
      for (var page : PAGES) {
        var ours = new TreeSet<>(Promlint.problems(body(sides, page)));
        ours.removeAll(known);
        assertThat(ours).as(page).isEmpty();
      }
      assertThat(body(sides, "/metrics")).contains("berth_decision_");
      assertThat(body(sides, "/metrics/resources")).contains("kube_pod_resource_request{");
    }
  }

  private static String body(SideBySide sides, String page) throws Exception {
    return sides.ours(ControlPlane.ADMIN, "GET", page).body();
  }

  /// Pods that fit, that do not, and that wait at a gate; and what has them tried again.
  private static void pods(Admin admin, int round) throws Exception {
    StoryPods.pod(admin, "fits-" + round, "10m", "");
    StoryPods.pod(admin, "too-big-" + round, "100", "");
    StoryPods.pod(admin, "gated-" + round, "10m", ",'schedulingGates':[{'name':'example.com/g'}]");
    admin.patch(
        Kinds.NODE,
        new ObjectKey("", "n1"),
        "{'metadata':{'labels':{'round':'%d'}}}".formatted(round));
  }

  private static void awaitBound(SideBySide sides, Admin admin, String pod) throws Exception {
    Eventually.with(sides).until(pod + " is bound", () -> StoryPods.isBound(admin, pod));
  }
}
