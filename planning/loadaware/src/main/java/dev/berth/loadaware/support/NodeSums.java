package dev.berth.loadaware.support;

import org.jspecify.annotations.Nullable;

/// What is measured of a node and what the pods on it add to that, summed up as pods come and go.
/// What a pod adds depends on the pod and the measurement alone, so that it can be taken off again.
/// For one thread.
///
/// @param <P> what is known of a pod
/// @param <L> the load of a node
public interface NodeSums<P, L> {
  /// The sums of a node whose load is not known, whatever pods are on it.
  static <P, L> NodeSums<P, L> unknown() {
    return new NodeSums<>() {
      @Override
      public void add(P pod) {}

      @Override
      public void remove(P pod) {}

      @Override
      public @Nullable L load() {
        return null;
      }
    };
  }

  /// The pod is on the node.
  void add(P pod);

  /// The pod, which has been added like this, is on the node no more.
  void remove(P pod);

  /// The load with these pods; null if nothing is known of it.
  @Nullable L load();
}
