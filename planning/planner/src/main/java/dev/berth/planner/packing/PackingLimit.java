package dev.berth.planner.packing;

import java.util.List;
import java.util.Set;

/// How much the pods of some classes may take together, whatever nodes they are on. It only keeps
/// more pods from coming: pods that run stay, or move, although they take more.
///
/// @param classes the numbers of the classes
/// @param most how much of each resource; [#UNLIMITED] for a resource without a limit
public record PackingLimit(Set<Integer> classes, List<Long> most) {
  /// As much as there is.
  public static final long UNLIMITED = Long.MAX_VALUE;

  public PackingLimit {
    classes = Set.copyOf(classes);
    most = List.copyOf(most);
  }
}
