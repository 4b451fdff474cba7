package dev.berth.conformance.storms;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/// What happens in a cluster every day.
enum Deed implements Act {
  CREATE_POD((life, pick) -> life.workloads().createPod(pick)),
  CREATE_SEVERAL((life, pick) -> {
    for (var i = 0; i < 5; i++) {
      life.workloads().createPod(pick + i);
    }
  }),
  CREATE_GANG((life, pick) -> life.workloads().createGang(pick)),
  SCALE((life, pick) -> life.workloads().scale(pick)),
  DELETE_POD((life, pick) -> {
    var pod = life.pod(pick);
    if (pod != null) {
      life.server().delete(pod);
    }
  }),
  /// A pod that ends leaves room.
  END_POD((life, pick) ->
      pod(
          life,
          pick,
          pod ->
              pod.status().phase().equals(PodStatus.RUNNING)
                  ? pod.withStatus(pod.status().withPhase(PodStatus.SUCCEEDED))
                  : pod)),
  OPEN_GATE((life, pick) ->
      life.server().pods().list().stream()
          .filter(pod -> !pod.spec().schedulingGates().isEmpty())
          .findFirst()
          .ifPresent(gated ->
              life.server()
                  .change(
                      life.server().pods(),
                      gated.key(),
                      pod -> pod.withSpec(pod.spec().withSchedulingGates(List.of()))))),
  ADD_NODE((life, pick) -> life.workloads().addNode(pick)),
  REMOVE_NODE((life, pick) -> {
    var node = life.node(pick);
    if (node != null && life.server().nodes().list().size() > 3) {
      life.workloads().removeNode(node);
    }
  }),
  CORDON((life, pick) ->
      node(
          life,
          pick,
          node -> node.withSpec(node.spec().withUnschedulable(!node.spec().unschedulable())))),
  TAINT((life, pick) ->
      node(
          life,
          pick,
          node -> node.withSpec(node.spec().withTaints(toggled(node.spec().taints()))))),
  RESIZE_NODE((life, pick) ->
      node(
          life,
          pick,
          node ->
              node.withStatus(
                  node.status()
                      .withAllocatable(
                          with(
                              node.status().allocatable(),
                              "cpu",
                              Quantity.parse(1500 + pick % 3000 + "m")))))),
  RELABEL_NODE((life, pick) ->
      node(
          life,
          pick,
          node ->
              node.withMetadata(
                  node.metadata()
                      .withLabels(
                          with(node.metadata().labels(), "disk", pick % 2 == 0 ? "ssd" : "hdd")))));

  @SuppressWarnings("ImmutableEnumChecker") // the actions have no state
  private final BiConsumer<Life, Integer> action;

  Deed(BiConsumer<Life, Integer> action) {
    this.action = action;
  }

  private static <V> Map<String, V> with(Map<String, V> known, String key, V value) {
    var changed = new HashMap<>(known);
    changed.put(key, value);
    return changed;
  }

  private static List<Taint> toggled(List<Taint> taints) {
    return taints.isEmpty()
        ? List.of(new Taint("maintenance", "", Taint.NO_SCHEDULE, null))
        : List.of();
  }

  private static void node(Life life, int pick, UnaryOperator<Node> change) {
    var node = life.node(pick);
    if (node != null) {
      life.server().change(life.server().nodes(), node.key(), change);
    }
  }

  private static void pod(Life life, int pick, UnaryOperator<Pod> change) {
    var pod = life.pod(pick);
    if (pod != null) {
      life.server().change(life.server().pods(), pod.key(), change);
    }
  }

  @Override
  public void happen(Life life, int pick) {
    life.world().tell("cluster", name() + " " + pick);
    action.accept(life, pick);
  }
}
