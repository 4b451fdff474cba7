package dev.berth.engine.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeCondition;
import dev.berth.api.core.NodePodPreemptionPolicy;
import dev.berth.api.core.NodeSpec;
import dev.berth.api.core.NodeStatus;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.engine.EngineObjects;
import dev.berth.framework.events.ClusterEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class NodeEventsTest {
  private static final Node NODE = EngineObjects.node("n");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  record Case(String name, Node before, Node after, String events) {
    @Override
    public String toString() {
      return name + ": " + (events.isEmpty() ? "nothing" : events);
    }
  }

  private static Node spec(UnaryOperator<NodeSpec> change) {
    return NODE.withSpec(change.apply(NODE.spec()));
  }

  private static Node status(UnaryOperator<NodeStatus> change) {
    return NODE.withStatus(change.apply(NODE.status()));
  }

  private static Node metadata(UnaryOperator<ObjectMeta> change) {
    return NODE.withMetadata(change.apply(NODE.metadata()));
  }

  private static Node memory(String quantity) {
    return status(it -> it.withAllocatable(Map.of("memory", Quantity.parse(quantity))));
  }

  private static Node ready(String status, String reason, Instant heartbeat) {
    return status(it ->
        it.withConditions(
            List.of(new NodeCondition("Ready", status, heartbeat, null, reason, ""))));
  }

  private static final Node CLOSED = spec(it -> it.withUnschedulable(true));
  private static final Node TAINTED =
      spec(it -> it.withTaints(List.of(new Taint("a", "b", "NoSchedule", null))));

  static final List<Case> CASES =
      List.of(
          new Case("nothing new", NODE, NODE, ""),
          new Case("opened", CLOSED, NODE, "NodeUpdateNodeTaint"),
          new Case("closed", NODE, CLOSED, ""),
          new Case("more memory", memory("1Gi"), memory("2Gi"), "NodeUpdateNodeAllocatable"),
          new Case("less memory", memory("2Gi"), memory("1Gi"), "NodeUpdateNodeAllocatable"),
          new Case("a new resource", NODE, memory("1Gi"), "NodeUpdateNodeAllocatable"),
          new Case("written otherwise", memory("1Ki"), memory("1024"), ""),
          new Case(
              "a label",
              NODE,
              metadata(it -> it.withLabels(Map.of("a", "b"))),
              "NodeUpdateNodeLabel"),
          new Case("a taint", NODE, TAINTED, "NodeUpdateNodeTaint"),
          new Case("a taint less", TAINTED, NODE, "NodeUpdateNodeTaint"),
          new Case(
              "ready", ready("False", "", NOW), ready("True", "", NOW), "NodeUpdateNodeCondition"),
          new Case(
              "a heartbeat", ready("True", "", NOW), ready("True", "", NOW.plusSeconds(9)), ""),
          new Case("another reason", ready("False", "a", NOW), ready("False", "b", NOW), ""),
          new Case(
              "an annotation",
              NODE,
              metadata(it -> it.withAnnotations(Map.of("a", "b"))),
              "NodeUpdateNodeAnnotation"),
          new Case(
              "a preemption policy",
              NODE,
              spec(it -> it.withPodPreemptionPolicy(new NodePodPreemptionPolicy(List.of()))),
              "NodeUpdateNodePreemptionPolicy"),
          new Case(
              "a feature",
              NODE,
              status(it -> it.withDeclaredFeatures(List.of("A"))),
              "NodeUpdateNodeDeclaredFeature"),
          new Case("its images", NODE, status(it -> it.withVolumesInUse(List.of("v"))), ""),
          new Case(
              "opened and freed of a taint",
              TAINTED.withSpec(TAINTED.spec().withUnschedulable(true)),
              NODE.withMetadata(NODE.metadata().withLabels(Map.of("a", "b"))),
              "NodeUpdateNodeTaint NodeUpdateNodeLabel NodeUpdateNodeTaint"));

  @ParameterizedTest
  @FieldSource("CASES")
  void theChangeDeterminesTheEvents(Case given) {
    var events = new NodeEvents(gate -> true).of(given.before, given.after);

    assertThat(events.stream().map(ClusterEvent::label)).isEqualTo(words(given.events));
  }

  static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" "));
  }

  @Test
  void whereFeaturesAreNotDeclaredTheyAreNotLookedAt() {
    var changed = status(it -> it.withDeclaredFeatures(List.of("A")));

    assertThat(new NodeEvents(gate -> false).of(NODE, changed)).isEmpty();
  }
}
