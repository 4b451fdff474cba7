package dev.berth.api.apps;

import java.util.List;

/// The state of a ReplicaSet, as its controller has recorded it.
public record ReplicaSetStatus(List<ReplicaSetCondition> conditions) {

  /// A value with no field set.
  public static final ReplicaSetStatus EMPTY = new ReplicaSetStatus(List.of());

  public ReplicaSetStatus {
    conditions = List.copyOf(conditions);
  }
}
