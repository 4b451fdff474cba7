package dev.berth.framework.handle;

import java.util.List;

/// How choices are made that kube-scheduler leaves to chance.
public interface ChoicePolicy {
  /// One of several equally good nodes.
  ///
  /// @param names at least one; in the order in which they were evaluated
  String pickNode(List<String> names);

  /// The index of the potential node with which preemption begins its search.
  ///
  /// @param potentialNodes how many there are; at least 1
  int preemptionOffset(int potentialNodes);

  /// Whether preemption tries every potential node instead of a sample.
  boolean weighsAllPreemptionCandidates();

  /// A UID that has not been used.
  String newUid();
}
