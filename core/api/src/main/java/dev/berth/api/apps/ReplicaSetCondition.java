package dev.berth.api.apps;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One fact about a ReplicaSet. [#REPLICA_FAILURE] is the only type in Kubernetes.
public record ReplicaSetCondition(
    String type,
    String status,
    @Nullable Instant lastTransitionTime,
    String reason,
    String message) {

  /// The last pod could not be created or deleted.
  public static final String REPLICA_FAILURE = "ReplicaFailure";

  /// The reason if the pod could not be created; the message is the API server's.
  public static final String FAILED_CREATE = "FailedCreate";
}
