package dev.berth.api.apps;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One fact about a ReplicaSet. The only type that Kubernetes has is [#REPLICA_FAILURE].
public record ReplicaSetCondition(
    String type,
    String status,
    @Nullable Instant lastTransitionTime,
    String reason,
    String message) {

  /// The last pod could not be created or deleted.
  public static final String REPLICA_FAILURE = "ReplicaFailure";

  /// The reason if it could not be created; the message has the words of the API server.
  public static final String FAILED_CREATE = "FailedCreate";
}
