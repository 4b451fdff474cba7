package dev.berth.plugins.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.SchedulerSettings;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.queue.QueueName;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Decisions are made faster than an API server takes bindings.
class SlowBindingsTest {
  private static final int NODES = 5_000;
  private static final int PODS = 10_000;
  private static final int WARM_UP = 50;
  private static final int MEASURED = 250;
  private static final long GIGABYTE = 1L << 30;

  private static final GivenPod A = pod("a").cpu("1");
  private static final GivenPod B = pod("b").cpu("1");
  private static final GivenPod C = pod("c").cpu("1");

  /// Does all that can be done while no task ends.
  private static void exhaust(LiveScenario live) {
    boolean more = true;
    while (more) {
      more = live.deliverNext();
      more |= live.scheduler().step();
    }
  }

  @Test
  void noPodIsTriedWhileThereAreTooManyBindings() {
    var live = LiveScenario.cluster(node("n1").cpu("8")).maxBindings(2);
    live.create(A).create(B).create(C);
    exhaust(live);

    assertThat(live.tasks().size()).isEqualTo(2);
    assertThat(live.scheduler().waiting()).containsOnly(Map.entry(QueueName.ACTIVE, 1));
    assertThat(live.scheduler().nextDue()).isNull();

    live.settle();
    assertThat(live.nodeOf(C)).isEqualTo("n1");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void podsThatWaitForOthersDoNotStandInTheirWay() {
    var door = new Doorkeeper();
    var live =
        LiveScenario.cluster(node("n1").cpu("8"))
            .plugin(door)
            .configuredBy(PermitTest.PROFILE)
            .maxBindings(1);
    live.create(A.labels("wait=300")).create(B.labels("wait=300")).create(C);
    exhaust(live);
    assertThat(live.scheduler().placesOf(C.info().uid())).containsExactly("binding");

    door.waiting(A.info()).allow(Doorkeeper.NAME);
    door.waiting(B.info()).allow(Doorkeeper.NAME);
    live.settle();
    assertThat(live.nodeOf(A)).isEqualTo("n1");
    assertThat(live.nodeOf(B)).isEqualTo("n1");
    assertThat(live.differences()).isEmpty();
  }

  /// What a binding keeps is measured on some of them, with plugins that note something about each
  /// node, and all that may be under way are counted as such.
  @Test
  void tenThousandPodsWhoseBindingsDoNotEndFitIntoAGigabyte() {
    var live = LiveScenario.cluster().observedOnlyBy(SchedulingObserver.NONE);
    for (int i = 0; i < NODES; i++) {
      live.create(node("n" + i).cpu("16").memory("64Gi"));
    }
    for (int i = 0; i < PODS; i++) {
      live.create(
          pod("p" + i)
              .labels("app=web")
              .cpu("100m")
              .spreads(PODS, "kubernetes.io/hostname", "app=web")
              .prefersSpread(1, "kubernetes.io/hostname", "app=web")
              .prefersNear(1, "app=web", "kubernetes.io/hostname"));
    }
    while (live.deliverNext()) {
      assertThat(live.tasks().size()).isZero();
    }
    tryPods(live, WARM_UP);

    long before = usedHeap();
    tryPods(live, MEASURED);
    long ofABinding = (usedHeap() - before) / MEASURED;

    assertThat(live.scheduler().tasks()).isEqualTo(WARM_UP + MEASURED);
    assertThat(before + ofABinding * SchedulerSettings.DEFAULT_MAX_BINDINGS)
        .as("%d bytes in use, and %d a binding", before, ofABinding)
        .isLessThan(GIGABYTE);
  }

  private static void tryPods(LiveScenario live, int number) {
    for (int i = 0; i < number; i++) {
      assertThat(live.scheduler().step()).isTrue();
    }
  }

  private static long usedHeap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
