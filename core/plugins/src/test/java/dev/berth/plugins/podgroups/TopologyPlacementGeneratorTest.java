package dev.berth.plugins.podgroups;

import static dev.berth.plugins.podgroups.GivenGroups.below;
import static dev.berth.plugins.podgroups.GivenGroups.composite;
import static dev.berth.plugins.podgroups.GivenGroups.tried;
import static dev.berth.plugins.podgroups.GivenGroups.within;
import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.api.scheduling.TopologyConstraint;
import dev.berth.framework.PlacementGeneratePlugin;
import dev.berth.framework.PlacementGeneratePlugin.PlacementResult.Placements;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.Placement;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.contract.PluginContract;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class TopologyPlacementGeneratorTest implements PluginContract {
  private static final GivenNode[] NODES = {
    node("n3").labels("rack=b, row=1"),
    node("n1").labels("rack=a, row=1"),
    node("n4").labels("rack=c, row=2"),
    node("n2").labels("rack=a, row=1"),
    node("n5")
  };
  private static final PodGroup IN_A_RACK = within("rack", gang("g", 2));

  @Override
  public PluginFactory<?> factory() {
    return new TopologyPlacementGeneratorFactory();
  }

  /// Each as `name: nodes`.
  private List<String> placements(FakePluginContext context, QueuedGroup group, Placement parent) {
    var plugin = (PlacementGeneratePlugin) factory().createFrom(args(), context);
    var result = plugin.generatePlacements(new CycleState(), group, parent);
    assertThat(result).asInstanceOf(InstanceOfAssertFactories.type(Placements.class)).isNotNull();
    return ((Placements) result)
        .placements().stream().map(TopologyPlacementGeneratorTest::text).toList();
  }

  private List<String> placements(FakePluginContext context, QueuedGroup group) {
    return placements(context, group, new Placement("", context.nodes().nodes()));
  }

  private static String text(Placement placement) {
    return "%s: %s"
        .formatted(
            placement.name(),
            String.join(" ", placement.nodes().stream().map(NodeInfo::name).toList()));
  }

  @Test
  void withoutAConstraintThereIsOnePlacementOfAllNodes() {
    var context = FakePluginContext.of(NODES).with(gang("g", 2));

    assertThat(placements(context, tried(gang("g", 2)))).containsExactly(": n3 n1 n4 n2 n5");
  }

  @Test
  void everyValueOfTheLabelIsOneAndNodesWithoutItAreInNone() {
    var context = FakePluginContext.of(NODES).with(IN_A_RACK);

    assertThat(placements(context, tried(IN_A_RACK))).containsExactly("a: n1 n2", "b: n3", "c: n4");
  }

  @Test
  void onlyNodesOfTheParentsPlacementCount() {
    var context = FakePluginContext.of(NODES).with(IN_A_RACK);
    var row =
        new Placement(
            "1",
            context.nodes().nodes().stream()
                .filter(it -> "1".equals(it.node().metadata().labels().get("row")))
                .toList());

    assertThat(placements(context, tried(IN_A_RACK), row)).containsExactly("a: n1 n2", "b: n3");
  }

  @Test
  void aLabelThatNoNodeHasMakesNone() {
    var group = within("nowhere", gang("g", 2));

    assertThat(placements(FakePluginContext.of(NODES).with(group), tried(group))).isEmpty();
  }

  @Test
  void whereMembersRunIsTheOnlyOne() {
    var context =
        FakePluginContext.of(
                node("n1").labels("rack=a").running(pod("p").inGroup("g")),
                node("n2").labels("rack=a"),
                node("n3").labels("rack=b"))
            .with(IN_A_RACK);

    assertThat(placements(context, tried(IN_A_RACK))).containsExactly("a: n1 n2");
  }

  @Test
  void forATreeThePodsOfAllGroupsBelowCount() {
    CompositePodGroup job = composite("job", 1);
    CompositePodGroup inARack =
        job.withSpec(
            job.spec()
                .withSchedulingConstraints(
                    new PodGroupSchedulingConstraints(List.of(new TopologyConstraint("rack")))));
    var context =
        FakePluginContext.of(
                node("n1").labels("rack=a"),
                node("n2").labels("rack=b").running(pod("p").inGroup("second")))
            .with(inARack, below("job", gang("first", 1)), below("job", gang("second", 1)));

    assertThat(placements(context, tried(inARack))).containsExactly("b: n2");
  }

  @Test
  void membersInTwoDomainsAreAnError() {
    var context =
        FakePluginContext.of(
                node("n1").labels("rack=b").running(pod("p").inGroup("g")),
                node("n2").labels("rack=a").running(pod("q").inGroup("g")))
            .with(IN_A_RACK);

    assertThatThrownBy(() -> placements(context, tried(IN_A_RACK)))
        .hasMessage(
            "cannot determine domain for already scheduled pods: more than 1 domain found for pod"
                + " group: a, b");
  }

  @Test
  void aMemberOutsideOfAnyDomainIsAnError() {
    var context = FakePluginContext.of(node("n1").running(pod("p").inGroup("g"))).with(IN_A_RACK);

    assertThatThrownBy(() -> placements(context, tried(IN_A_RACK)))
        .hasMessage(
            "cannot determine domain for already scheduled pods: no topology domain found for pod"
                + " default/p");
  }

  @Test
  void aMemberOnANodeThatIsGoneIsAnError() {
    var context = FakePluginContext.of(NODES).with(IN_A_RACK);
    context.groups().placed(pod("p").inGroup("g").on("gone").info());

    assertThatThrownBy(() -> placements(context, tried(IN_A_RACK)))
        .hasMessage(
            "cannot determine domain for already scheduled pods: getting node for pod default/p:"
                + " nodeinfo not found for node name \"gone\"");
  }
}
