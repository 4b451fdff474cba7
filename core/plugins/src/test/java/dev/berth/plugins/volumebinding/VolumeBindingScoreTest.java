package dev.berth.plugins.volumebinding;

import static dev.berth.plugins.support.Storage.at;
import static dev.berth.plugins.support.Storage.claim;
import static dev.berth.plugins.support.Storage.countingDriver;
import static dev.berth.plugins.support.Storage.room;
import static dev.berth.plugins.support.Storage.uses;
import static dev.berth.plugins.support.Storage.volume;
import static dev.berth.plugins.support.Storage.waiting;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.testkit.fake.FakePluginContext;
import org.junit.jupiter.api.Test;

class VolumeBindingScoreTest {
  private static final String ZONE = "topology.kubernetes.io/zone";

  private static FakePluginContext cluster() {
    return FakePluginContext.of(node("a").zone("a"), node("b").zone("b"))
        .with(waiting(), claim("c", "5Gi"), claim("d", "5Gi"));
  }

  @Test
  void roomThatIsLeftIsBetter() {
    var context =
        cluster()
            .with(
                countingDriver(),
                room("tight", ZONE + "=a", "10Gi"),
                room("wide", ZONE + "=b", "50Gi"));

    var one = Volumes.harness(context, pod("p").volume(uses("c")));
    assertThat(one.rawScores()).containsEntry("a", 50L).containsEntry("b", 90L);
    var two = Volumes.harness(context, pod("p").volume(uses("c")).volume(uses("d")));
    assertThat(two.rawScores()).containsEntry("a", 0L).containsEntry("b", 80L);
  }

  @Test
  void volumesThatAreThereGoBeforeThoseToBeMade() {
    var context = cluster().with(at(volume("v", "20Gi"), ZONE, "a"));
    var harness = Volumes.harness(context, pod("p").volume(uses("c")).volume(uses("d")));

    assertThat(harness.rawScores()).containsEntry("a", 75L).containsEntry("b", 0L);
  }

  @Test
  void podsWithoutClaimsScoreNothing() {
    assertThat(Volumes.harness(cluster(), pod("p")).rawScores())
        .containsEntry("a", 0L)
        .containsEntry("b", 0L);
  }

  @Test
  void theGateTakesTheScoreAway() {
    var context = cluster().disable(SchedulerFeature.STORAGE_CAPACITY_SCORING);

    assertThat(Volumes.harness(context, pod("p").volume(uses("c"))).rawScores()).isEmpty();
  }
}
