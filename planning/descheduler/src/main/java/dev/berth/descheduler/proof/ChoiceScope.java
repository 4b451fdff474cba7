package dev.berth.descheduler.proof;

import java.util.function.Predicate;

/// What it depends on whether a strategy chooses a pod.
sealed interface ChoiceScope {
  /// On anything.
  record Everything() implements ChoiceScope {}

  /// On anything, but only under a condition that is known at once.
  ///
  /// @param precondition false only if it does not choose the replacement, whatever else there is
  record Conditional(Predicate<Relocation> precondition) implements ChoiceScope {}

  /// On the pod and its node, and on no other.
  record PodAndNode() implements ChoiceScope {}
}
