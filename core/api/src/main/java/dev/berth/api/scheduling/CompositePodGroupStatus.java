package dev.berth.api.scheduling;

import dev.berth.api.meta.Condition;
import java.util.List;

/// The state of a composite group.
public record CompositePodGroupStatus(List<Condition> conditions) {

  /// A value with no field set.
  public static final CompositePodGroupStatus EMPTY = new CompositePodGroupStatus(List.of());

  public CompositePodGroupStatus {
    conditions = List.copyOf(conditions);
  }
}
