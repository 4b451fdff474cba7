package dev.berth.cli.explanation;

import java.util.Arrays;
import java.util.Optional;

/// The types whose pods can be explained, with the names that kubectl has for them.
enum ResourceType {
  POD("Pod", "pods", "po"),
  DEPLOYMENT("Deployment", "deployments.apps", "deploy"),
  REPLICA_SET("ReplicaSet", "replicasets.apps", "rs"),
  STATEFUL_SET("StatefulSet", "statefulsets.apps", "sts"),
  DAEMON_SET("DaemonSet", "daemonsets.apps", "ds"),
  JOB("Job", "jobs.batch", "job"),
  CRON_JOB("CronJob", "cronjobs.batch", "cj"),
  REPLICATION_CONTROLLER("ReplicationController", "replicationcontrollers", "rc"),
  POD_GROUP("PodGroup", "podgroups.scheduling.k8s.io", "podgroup"),
  COMPOSITE_POD_GROUP(
      "CompositePodGroup", "compositepodgroups.scheduling.k8s.io", "compositepodgroup");

  private final String kind;
  private final String resource;
  private final String shortName;

  ResourceType(String kind, String resource, String shortName) {
    this.kind = kind;
    this.resource = resource;
    this.shortName = shortName;
  }

  /// The type of that name, in whatever case: its short name, singular or plural, with or without
  /// its group, as `kubectl get -o name` prints it.
  static Optional<ResourceType> named(String name) {
    return Arrays.stream(values())
        .filter(type ->
            name.equalsIgnoreCase(type.shortName)
                || name.equalsIgnoreCase(type.kind)
                || name.equalsIgnoreCase(type.kind + type.group())
                || name.equalsIgnoreCase(type.kind + "s")
                || name.equalsIgnoreCase(type.resource))
        .findFirst();
  }

  /// The type of that kind, if it is one of these.
  static Optional<ResourceType> ofKind(String kind) {
    return Arrays.stream(values()).filter(type -> type.kind.equals(kind)).findFirst();
  }

  /// With a dot before it; empty for the core group.
  private String group() {
    int dot = resource.indexOf('.');
    return dot < 0 ? "" : resource.substring(dot);
  }

  String kind() {
    return kind;
  }

  /// As in kubectl's messages, such as `deployments.apps`.
  String resource() {
    return resource;
  }

  /// As short as kubectl has it, such as `deploy`.
  String shortName() {
    return shortName;
  }
}
