package dev.berth.plugins.together;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.testkit.scenario.LiveScenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// What is kept of pods as long as their bindings do not end.
@Isolated("it measures the heap")
class BindingMemoryTest {
  private static final int NODES = 5_000;
  private static final int PODS = 10_000;
  private static final int WARM_UP = 50;
  private static final int MEASURED = 250;
  private static final long GIGABYTE = 1L << 30;

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
