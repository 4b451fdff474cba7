package dev.berth.loadaware.support;

import org.jspecify.annotations.Nullable;

/// The prepared value of a plugin that follows the load of nodes: everything that an answer depends
/// on, except the node. Two values are equal if they have the same requirements for all nodes;
/// known loads and the time do not count, because nodes whose answers change are reported.
///
/// @param pod the relevant properties of the pod
/// @param nodes the loads of nodes at the time of the question, or only the time if nodes have the
///   values themselves
public record PodAndLoads<P, N>(P pod, N nodes) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PodAndLoads<?, ?> that && pod.equals(that.pod);
  }

  @Override
  public int hashCode() {
    return pod.hashCode();
  }
}
