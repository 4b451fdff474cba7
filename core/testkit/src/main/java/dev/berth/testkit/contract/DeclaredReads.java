package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/// Checks that the answers of a plugin depend only on what the plugin declares.
///
/// @param <F> the plugin's fragment
/// @param reads the aspects of nodes that the plugin declares
/// @param answer returns the answer about a node for a fragment, as a text
record DeclaredReads<F>(Set<NodeAspect> reads, BiFunction<F, NodeInfo, Object> answer) {
  /// A pod, and what the plugin reads of it.
  record Read<F>(PodInfo pod, F fragment) {}

  /// Checks that nodes which differ only in other aspects get the same answer.
  void assertAspects(Read<F> read, List<NodeInfo> nodes, List<PodInfo> pods) {
    for (NodeInfo node : nodes) {
      Object expected = answer.apply(read.fragment, node);
      for (NodeAspect aspect : NodeAspect.values()) {
        if (!reads.contains(aspect)) {
          for (NodeInfo variant : NodeVariants.of(node, aspect, pods)) {
            assertThat(answer.apply(read.fragment, variant))
                .as(
                    Remedy.READ_ASPECTS.of(
                        "pod %s, %s, and the same with other %s".formatted(read.pod, node, aspect)))
                .isEqualTo(expected);
          }
        }
      }
    }
  }

  /// Checks that pods with equal fragments get the same answers.
  void assertFragments(List<Read<F>> all, List<NodeInfo> nodes) {
    for (Read<F> one : all) {
      for (Read<F> other : all) {
        if (one.fragment.equals(other.fragment)) {
          assertThat(one.fragment)
              .as(Remedy.READ_FRAGMENT.of("hash codes of equal fragments"))
              .hasSameHashCodeAs(other.fragment);
          for (NodeInfo node : nodes) {
            assertThat(answer.apply(one.fragment, node))
                .as(
                    Remedy.READ_FRAGMENT.of(
                        "pods %s and %s, with equal fragments, on %s"
                            .formatted(one.pod, other.pod, node)))
                .isEqualTo(answer.apply(other.fragment, node));
          }
        }
      }
    }
  }
}
