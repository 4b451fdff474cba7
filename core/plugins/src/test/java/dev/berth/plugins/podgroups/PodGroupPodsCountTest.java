package dev.berth.plugins.podgroups;

import static dev.berth.plugins.podgroups.GivenGroups.below;
import static dev.berth.plugins.podgroups.GivenGroups.composite;
import static dev.berth.plugins.podgroups.GivenGroups.tried;
import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.framework.PlacementScorePlugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.Placement;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.testkit.contract.PluginContract;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodGroupPodsCountTest implements PluginContract {
  private static final Placement ANYWHERE = new Placement("", List.of());
  private static final PodInfo A = pod("a").inGroup("g").info();
  private static final PodInfo B = pod("b").inGroup("g").info();

  @Override
  public PluginFactory<?> factory() {
    return new PodGroupPodsCountFactory();
  }

  private PlacementScorePlugin plugin(FakePluginContext context) {
    return (PlacementScorePlugin) factory().createFrom(args(), context);
  }

  private long score(FakePluginContext context, QueuedGroup group, PodInfo... pods) {
    return plugin(context).scorePlacement(new CycleState(), group, ANYWHERE, List.of(pods));
  }

  private long[] normalized(long... scores) {
    plugin(FakePluginContext.of())
        .normalizePlacementScores(new CycleState(), tried(gang("g", 1)), scores);
    return scores;
  }

  @Test
  void podsThatWouldBePlacedAndThoseThatRunCount() {
    var group = tried(gang("g", 1));

    assertThat(score(FakePluginContext.of().with(gang("g", 1)).waiting(A, B), group)).isZero();
    assertThat(score(FakePluginContext.of().with(gang("g", 1)), group, A, B)).isEqualTo(2);
    var running =
        FakePluginContext.of(
                node("n1").running(pod("c").inGroup("g"), pod("other"), pod("d").inGroup("h")))
            .with(gang("g", 1));
    assertThat(score(running, group, A, B)).isEqualTo(3);
  }

  @Test
  void forATreeThePodsOfAllGroupsBelowCount() {
    var context =
        FakePluginContext.of(node("n1").running(pod("c").inGroup("g"), pod("d").inGroup("h")))
            .with(composite("job", 1), below("job", gang("g", 1)), below("job", gang("h", 1)));

    assertThat(score(context, tried(composite("job", 1)), A)).isEqualTo(3);
  }

  @Test
  void theMostPodsAreWorthAHundred() {
    assertThat(normalized(1, 3, 2)).containsExactly(33, 100, 66);
    assertThat(normalized(0, 7)).containsExactly(0, 100);
  }

  @Test
  void noPodsAnywhereAreAnError() {
    assertThatThrownBy(() -> normalized(0, 0))
        .hasMessage("no pods from pod group are assigned to any of the candidate placements");
  }
}
