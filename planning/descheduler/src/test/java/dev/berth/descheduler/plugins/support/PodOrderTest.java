package dev.berth.descheduler.plugins.support;

import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.testkit.GivenPod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// In which order pods go.
class PodOrderTest {
  private static GivenPod qos(String name, String qos) {
    return pod(name).priority(5).status(it -> it.withQosClass(qos));
  }

  private static List<Pod> pods(GivenPod... pods) {
    return new ArrayList<>(Arrays.stream(pods).map(GivenPod::build).toList());
  }

  private static List<String> names(List<Pod> pods) {
    return pods.stream().map(it -> it.metadata().name()).toList();
  }

  @Test
  void lowPriorityGoesFirstThenWeakQosThenWhoDoesNotMind() {
    var prefersToStay = Map.of("descheduler.alpha.kubernetes.io/prefer-no-eviction", "");
    var pods =
        pods(
            pod("high").priority(9),
            qos("guaranteed", "Guaranteed"),
            qos("stays", "Burstable").metadata(it -> it.withAnnotations(prefersToStay)),
            qos("burstable", "Burstable"),
            qos("best-effort", "BestEffort"),
            pod("none").spec(it -> it.withPriority(null)),
            pod("low").priority(-1));

    PodOrder.lowestPriorityFirst(pods);

    assertThat(names(pods))
        .containsExactly("none", "low", "best-effort", "burstable", "stays", "guaranteed", "high");
  }

  @Test
  void withoutStatusContainersTellTheQos() {
    var pods = pods(pod("burstable").priority(1).cpu("1"), pod("best-effort").priority(1));

    PodOrder.lowestPriorityFirst(pods);

    assertThat(names(pods)).containsExactly("best-effort", "burstable");
  }

  @Test
  void twelveEqualPodsComeOutReversed() {
    var pods =
        new ArrayList<>(
            IntStream.range(10, 22).mapToObj(i -> pod("p" + i).priority(1).build()).toList());
    var reversed = names(pods).reversed();

    PodOrder.lowestPriorityFirst(pods);

    assertThat(names(pods)).isEqualTo(reversed);
  }

  @Test
  void theOldestGoesFirstAndTwinsKeepTheirOrder() {
    var old = Instant.ofEpochSecond(1);
    var pods =
        pods(
            pod("young").createdAt(Instant.ofEpochSecond(2)),
            pod("b").createdAt(old),
            pod("a").createdAt(old));

    PodOrder.oldestFirst(pods);

    assertThat(names(pods)).containsExactly("b", "a", "young");
  }
}
