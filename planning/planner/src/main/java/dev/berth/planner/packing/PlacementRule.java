package dev.berth.planner.packing;

/// A rule for the topology domain of a node that gets a pod.
public sealed interface PlacementRule {
  /// The number of the counter that the rule reads.
  int counter();

  /// The domain has no counted pod: anti-affinity. Both sides have a rule: if a class avoids
  /// another one, that class avoids it, too, and it does not matter who comes first. A node outside
  /// all domains passes.
  ///
  /// @param counter counts the pods that may not be there
  record Absent(int counter) implements PlacementRule {}

  /// The domain has a counted pod: affinity. The first pod of a kind that wants its own kind may
  /// start in any domain.
  ///
  /// @param counter counts the wanted pods
  /// @param wantsItself whether the counter counts the pod itself
  record Present(int counter, boolean wantsItself) implements PlacementRule {}

  /// With the pod, the domain has at most so many counted pods more than the emptiest one: topology
  /// spread. This holds in the end, too, after counted pods without such a rule have come.
  ///
  /// @param counter counts the pods that are to be spread
  /// @param maxSkew the largest difference
  /// @param minDomains with fewer domains, the emptiest one counts as having no pod
  /// @param countsItself whether the counter counts the pod itself
  record Spread(int counter, int maxSkew, int minDomains, boolean countsItself)
      implements PlacementRule {}
}
