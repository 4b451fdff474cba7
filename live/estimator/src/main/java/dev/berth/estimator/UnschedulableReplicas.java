package dev.berth.estimator;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.server.grpc.GrpcException;
import dev.berth.server.grpc.GrpcStatus;
import dev.berth.server.grpc.MessageFields;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;

/// Counts the pods of a Deployment that have been unschedulable for some time: the pods of its
/// newest ReplicaSet, as in the original. A scheduler watches ReplicaSets, and no Deployments. For
/// any thread.
///
/// @param objects pods and ReplicaSets
record UnschedulableReplicas(ClusterObjects objects, InstantSource clock) {
  private static final String DEPLOYMENT = "Deployment";
  private static final String REVISION = "deployment.kubernetes.io/revision";

  private static final int KIND = 2;
  private static final int NAMESPACE = 3;
  private static final int NAME = 4;

  /// Counts them.
  ///
  /// @param reference an ObjectReference
  /// @param nanos how long they have to have been unschedulable
  int count(MessageFields reference, long nanos) throws GrpcException {
    var kind = reference.text(KIND);
    var namespace = reference.text(NAMESPACE);
    var name = reference.text(NAME);
    if (!kind.equals(DEPLOYMENT)) {
      throw new GrpcException(
          GrpcStatus.UNIMPLEMENTED,
          "kind(%s) of workload(%s/%s) is not supported".formatted(kind, namespace, name));
    }
    var newest = newest(namespace, name);
    Instant latest = clock.instant().minus(Duration.ofNanos(Math.max(0, nanos)));
    return (int)
        objects.list(Pod.class, namespace).stream()
            .filter(pod -> isOf(pod, newest) && isUnschedulable(pod, latest))
            .count();
  }

  private ReplicaSet newest(String namespace, String deployment) throws GrpcException {
    return objects.list(ReplicaSet.class, namespace).stream()
        .filter(set ->
            set.metadata()
                .controller()
                .filter(it -> it.kind().equals(DEPLOYMENT) && it.name().equals(deployment))
                .isPresent())
        .max(Comparator.comparingLong(UnschedulableReplicas::revision))
        .orElseThrow(() ->
            new GrpcException(
                GrpcStatus.NOT_FOUND,
                "no ReplicaSet of Deployment %s/%s is there".formatted(namespace, deployment)));
  }

  private static long revision(ReplicaSet set) {
    var revision = set.metadata().annotations().getOrDefault(REVISION, "");
    return revision.matches("\\d{1,18}") ? Long.parseLong(revision) : 0;
  }

  private static boolean isOf(Pod pod, ReplicaSet set) {
    return pod.metadata()
        .controller()
        .filter(it -> it.uid().equals(set.metadata().uid()))
        .isPresent();
  }

  private static boolean isUnschedulable(Pod pod, Instant latest) {
    return pod.status().conditions().stream()
        .anyMatch(it ->
            it.type().equals(PodCondition.SCHEDULED)
                && it.status().equals("False")
                && it.reason().equals("Unschedulable")
                && (it.lastTransitionTime() == null || it.lastTransitionTime().isBefore(latest)));
  }
}
