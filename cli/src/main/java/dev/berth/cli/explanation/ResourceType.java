package dev.berth.cli.explanation;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The types whose pods can be explained, with the names that kubectl has for them.
enum ResourceType {
  POD("Pod", "pods", "po", "pod"),
  DEPLOYMENT("Deployment", "deployments.apps", "deploy", "deployment", "deployments"),
  REPLICA_SET("ReplicaSet", "replicasets.apps", "rs", "replicaset", "replicasets"),
  STATEFUL_SET("StatefulSet", "statefulsets.apps", "sts", "statefulset", "statefulsets"),
  DAEMON_SET("DaemonSet", "daemonsets.apps", "ds", "daemonset", "daemonsets"),
  JOB("Job", "jobs.batch", "job", "jobs"),
  CRON_JOB("CronJob", "cronjobs.batch", "cj", "cronjob", "cronjobs"),
  REPLICATION_CONTROLLER(
      "ReplicationController", "replicationcontrollers", "rc", "replicationcontroller");

  private final String kind;
  private final String resource;
  private final List<String> otherNames;

  ResourceType(String kind, String resource, String... otherNames) {
    this.kind = kind;
    this.resource = resource;
    this.otherNames = List.of(otherNames);
  }

  /// The type of that name, in whatever case.
  static Optional<ResourceType> named(String name) {
    return Arrays.stream(values())
        .filter(type ->
            type.resource.equalsIgnoreCase(name)
                || type.otherNames.stream().anyMatch(name::equalsIgnoreCase))
        .findFirst();
  }

  /// The type of that kind, if it is one of these.
  static Optional<ResourceType> ofKind(String kind) {
    return Arrays.stream(values()).filter(type -> type.kind.equals(kind)).findFirst();
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
    return otherNames.getFirst();
  }
}
