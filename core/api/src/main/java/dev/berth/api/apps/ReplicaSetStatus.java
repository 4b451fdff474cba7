package dev.berth.api.apps;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// The state of a ReplicaSet, as its controller has recorded it.
@Message
public record ReplicaSetStatus(@Field(6) List<ReplicaSetCondition> conditions) {
  /// A value with no field set.
  public static final ReplicaSetStatus EMPTY = AppsZeros.replicaSetStatus();

  public ReplicaSetStatus {
    conditions = List.copyOf(conditions);
  }
}
