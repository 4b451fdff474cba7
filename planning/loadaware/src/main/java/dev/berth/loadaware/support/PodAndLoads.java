package dev.berth.loadaware.support;

import org.jspecify.annotations.Nullable;

/// What a plugin prepares that follows the load of nodes: all that an answer depends on beside the
/// node. Two are equal if they ask the same of all nodes; what is known of the nodes, and the time,
/// do not count for that, since nodes of which they make a difference are reported.
///
/// @param pod what matters of the pod
/// @param nodes what is known of the nodes when it is asked, or that time if they say it themselves
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
