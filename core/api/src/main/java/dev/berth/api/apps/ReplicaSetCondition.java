package dev.berth.api.apps;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One fact about a ReplicaSet. [#REPLICA_FAILURE] is the only type in Kubernetes.
@Message
public record ReplicaSetCondition(
    @Field(1) String type,
    @Field(2) String status,
    @Field(3) @Nullable Instant lastTransitionTime,
    @Field(4) String reason,
    @Field(5) String message) {
  /// The last pod could not be created or deleted.
  public static final String REPLICA_FAILURE = "ReplicaFailure";

  /// The reason if the pod could not be created; the message is the API server's.
  public static final String FAILED_CREATE = "FailedCreate";
}
