package dev.berth.api.apps;

import java.util.List;

/// How far a ReplicaSet has come, as its controller has noted it.
public record ReplicaSetStatus(List<ReplicaSetCondition> conditions) {

  /// Nothing said.
  public static final ReplicaSetStatus EMPTY = new ReplicaSetStatus(List.of());

  public ReplicaSetStatus {
    conditions = List.copyOf(conditions);
  }
}
