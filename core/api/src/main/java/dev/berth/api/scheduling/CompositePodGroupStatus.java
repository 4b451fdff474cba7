package dev.berth.api.scheduling;

import dev.berth.api.meta.Condition;
import java.util.List;

/// What has become of a composite group.
public record CompositePodGroupStatus(List<Condition> conditions) {

  /// Nothing said.
  public static final CompositePodGroupStatus EMPTY = new CompositePodGroupStatus(List.of());

  public CompositePodGroupStatus {
    conditions = List.copyOf(conditions);
  }
}
