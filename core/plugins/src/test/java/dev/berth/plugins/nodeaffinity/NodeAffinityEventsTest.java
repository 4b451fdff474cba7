package dev.berth.plugins.nodeaffinity;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.kubescheduler.NodeAffinityArgs;
import dev.berth.api.selector.SelectorException;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.QueueingHintHarness;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class NodeAffinityEventsTest {
  private static final NodeAffinityArgs BATCH_ONLY =
      new NodeAffinityArgs(
          Objects.requireNonNull(pod("x").requiresNode("pool=batch").build().spec().affinity())
              .nodeAffinity());

  private static final Node PLAIN = node("n").build();
  private static final Node ZONE_A = node("n").labels("zone=a").build();
  private static final Node ZONE_A_BATCH = node("n").labels("zone=a, pool=batch").build();

  private final GivenPod pod = pod("p").requiresNode("zone=a");

  @Test
  void thePluginRegistersForNodesAndTheirLabels() {
    assertThat(hintHarness(NodeAffinityArgs.DEFAULT).events())
        .containsExactly("Node/Add|UpdateNodeLabel");
  }

  @Test
  void aNewNodeWakesThePodIfItMatches() {
    assertThat(added(pod, ZONE_A)).isTrue();
    assertThat(added(pod, PLAIN)).isFalse();
    assertThat(added(pod("p").nodeSelector("zone=a"), ZONE_A)).isTrue();
    assertThat(added(pod("p").nodeSelector("zone=b"), ZONE_A)).isFalse();
  }

  @Test
  void aChangedNodeWakesThePodIfItBeganToMatch() {
    assertThat(updated(pod, PLAIN, ZONE_A)).isTrue();
    assertThat(updated(pod, ZONE_A, PLAIN)).isFalse();
    assertThat(updated(pod, ZONE_A, ZONE_A_BATCH)).isFalse();
    assertThat(updated(pod, PLAIN, PLAIN)).isFalse();
  }

  @Test
  void aNodeThatTheConfigurationRulesOutRequeuesNoPod() {
    var hintHarness = hintHarness(BATCH_ONLY);

    assertThat(hintHarness.wakes(pod, EventResource.NODE, ActionType.ADD, null, ZONE_A)).isFalse();
    assertThat(hintHarness.wakes(pod, EventResource.NODE, ActionType.ADD, null, ZONE_A_BATCH))
        .isTrue();
    // As in kube-scheduler the change that the configuration was waiting for goes unnoticed.
    assertThat(
            hintHarness.wakes(
                pod, EventResource.NODE, ActionType.UPDATE_NODE_LABEL, ZONE_A, ZONE_A_BATCH))
        .isFalse();
  }

  @Test
  void aTermThatCannotBeReadIsAnErrorWhichCountsAsQueue() {
    var unreadable =
        new NodeSelectorTerm(
            List.of(new NodeSelectorRequirement("zone", "Like", List.of("a"))), List.of());

    assertThatThrownBy(() -> added(pod("p").requiresNode(unreadable), ZONE_A))
        .isInstanceOf(SelectorException.class);
    assertThat(added(pod("p").requiresNode(unreadable).requiresNode("zone=a"), ZONE_A)).isTrue();
  }

  private static boolean added(GivenPod pod, Node node) {
    return hintHarness(NodeAffinityArgs.DEFAULT)
        .wakes(pod, EventResource.NODE, ActionType.ADD, null, node);
  }

  private static boolean updated(GivenPod pod, Node before, Node after) {
    return hintHarness(NodeAffinityArgs.DEFAULT)
        .wakes(pod, EventResource.NODE, ActionType.UPDATE_NODE_LABEL, before, after);
  }

  private static QueueingHintHarness hintHarness(NodeAffinityArgs args) {
    return QueueingHintHarness.of(new NodeAffinityFactory(), args, FakePluginContext.of());
  }
}
