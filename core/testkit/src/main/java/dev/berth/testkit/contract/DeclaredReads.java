package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// Checks that the answers of a plugin for one pod depend only on what the plugin declares.
///
/// @param prepared the value that the plugin has prepared for the pod
/// @param reads the aspects of nodes that the plugin declares
/// @param answer returns the answer about a node
record DeclaredReads(
    PodInfo pod, Object prepared, Set<NodeAspect> reads, Function<NodeInfo, Object> answer) {
  /// Checks that nodes which differ only in other aspects get the same answer.
  void assertAspects(List<NodeInfo> nodes, List<PodInfo> pods) {
    for (NodeInfo node : nodes) {
      Object expected = answer.apply(node);
      for (NodeAspect aspect : NodeAspect.values()) {
        if (!reads.contains(aspect)) {
          for (NodeInfo variant : NodeVariants.of(node, aspect, pods)) {
            assertThat(answer.apply(variant))
                .as(
                    Remedy.READ_ASPECTS.of(
                        "pod %s, %s, and the same with other %s".formatted(pod, node, aspect)))
                .isEqualTo(expected);
          }
        }
      }
    }
  }

  /// Checks that pods with equal prepared values get the same answers.
  static void assertPrepared(List<DeclaredReads> all, List<NodeInfo> nodes) {
    for (DeclaredReads one : all) {
      for (DeclaredReads other : all) {
        if (one.prepared.equals(other.prepared)) {
          assertThat(one.prepared)
              .as(Remedy.READ_PREPARED.of("hash codes of equal prepared values"))
              .hasSameHashCodeAs(other.prepared);
          for (NodeInfo node : nodes) {
            assertThat(one.answer.apply(node))
                .as(
                    Remedy.READ_PREPARED.of(
                        "pods %s and %s, with equal prepared values, on %s"
                            .formatted(one.pod, other.pod, node)))
                .isEqualTo(other.answer.apply(node));
          }
        }
      }
    }
  }
}
