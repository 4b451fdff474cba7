package dev.berth.plugins.prioritysort;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.PluginContract;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PrioritySortTest implements PluginContract {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Override
  public PluginFactory<?> factory() {
    return new PrioritySortFactory();
  }

  @Test
  void importantPodsComeFirstAndAmongEqualsThoseThatWaitLongest() {
    var sorted =
        Stream.of(
                queued(pod("late").priority(5), 2),
                queued(pod("negative").priority(-1), 0),
                queued(pod("none"), 0),
                queued(pod("early").priority(5), 1),
                queued(pod("highest").priority(Integer.MAX_VALUE), 9),
                queued(pod("lowest").priority(Integer.MIN_VALUE), 0))
            .sorted((QueueSortPlugin) plugin(nodes()))
            .map(queued -> queued.pod().key().name());

    assertThat(sorted).containsExactly("highest", "early", "late", "none", "negative", "lowest");
  }

  @Test
  void podsOfTheSamePriorityAndTimeAreEqual() {
    var sort = (QueueSortPlugin) plugin(nodes());

    assertThat(sort.compare(queued(pod("b"), 1), queued(pod("a"), 1))).isZero();
  }

  private static QueuedPodInfo queued(GivenPod pod, int seconds) {
    return new QueuedPodInfo(pod.info(), START.plusSeconds(seconds), 0);
  }
}
