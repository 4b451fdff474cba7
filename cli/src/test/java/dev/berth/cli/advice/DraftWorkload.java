package dev.berth.cli.advice;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A workload that is still to be written: what its pods ask for, part by part. The parts are in
/// YAML's flow style. For one thread.
final class DraftWorkload {
  static final String NAME = "web";
  static final String NAMESPACE = "shop";
  private static final String SELECTOR = "{matchLabels: {app: web}}";

  String kind;
  int replicas;
  String strategy = "";
  final Map<String, String> requests = new TreeMap<>();
  final Map<String, String> limits = new TreeMap<>();
  final Map<String, String> nodeSelector = new TreeMap<>();
  final List<String> nodeRequirements = new ArrayList<>();
  final List<String> podAffinity = new ArrayList<>();
  final List<String> podAntiAffinity = new ArrayList<>();
  final List<String> spread = new ArrayList<>();
  final List<String> tolerations = new ArrayList<>();
  final List<String> ports = new ArrayList<>();
  final List<String> volumes = new ArrayList<>();
  final List<String> mounts = new ArrayList<>();
  final List<String> devices = new ArrayList<>();

  /// Other fields of the pod's spec, such as `nodeName: n1`.
  final List<String> ofPod = new ArrayList<>();

  /// Other fields of the workload's spec, such as `paused: true`.
  final List<String> ofSpec = new ArrayList<>();

  DraftWorkload(String kind, int replicas) {
    this.kind = kind;
    this.replicas = replicas;
  }

  boolean isDeployment() {
    return kind.equals("Deployment");
  }

  boolean isStatefulSet() {
    return kind.equals("StatefulSet");
  }

  boolean isDaemonSet() {
    return kind.equals("DaemonSet");
  }

  boolean isJob() {
    return kind.equals("Job");
  }

  /// How kubectl names it.
  String reference() {
    return kind.toLowerCase(java.util.Locale.ROOT) + "/" + NAME;
  }

  /// A copy, to be changed into the next release.
  DraftWorkload copy() {
    var copy = new DraftWorkload(kind, replicas);
    copy.strategy = strategy;
    copy.requests.putAll(requests);
    copy.limits.putAll(limits);
    copy.nodeSelector.putAll(nodeSelector);
    copy.nodeRequirements.addAll(nodeRequirements);
    copy.podAffinity.addAll(podAffinity);
    copy.podAntiAffinity.addAll(podAntiAffinity);
    copy.spread.addAll(spread);
    copy.tolerations.addAll(tolerations);
    copy.ports.addAll(ports);
    copy.volumes.addAll(volumes);
    copy.mounts.addAll(mounts);
    copy.devices.addAll(devices);
    copy.ofPod.addAll(ofPod);
    copy.ofSpec.addAll(ofSpec);
    return copy;
  }

  void mount(String volume, String source) {
    volumes.add("{name: %s, %s}".formatted(volume, source));
    mounts.add("{name: %s, mountPath: /%1$s}".formatted(volume));
  }

  /// @param release the number of the release, by which its pods are known
  String yaml(int release) {
    var lines = new ArrayList<String>();
    lines.add("apiVersion: " + (isJob() ? "batch/v1" : "apps/v1"));
    lines.add("kind: " + kind);
    lines.add("metadata: {name: %s, namespace: %s}".formatted(NAME, NAMESPACE));
    lines.add("spec:");
    if (isJob()) {
      lines.add("  parallelism: " + replicas);
      lines.add("  completions: " + replicas);
    } else {
      lines.add("  selector: " + SELECTOR);
      if (!isDaemonSet()) {
        lines.add("  replicas: " + replicas);
      }
    }
    if (isStatefulSet()) {
      lines.add("  serviceName: web");
    }
    if (!strategy.isEmpty()) {
      lines.add("  %s: %s".formatted(isDeployment() ? "strategy" : "updateStrategy", strategy));
    }
    ofSpec.forEach(field -> lines.add("  " + field));
    lines.add("  template:");
    lines.add("    metadata: {labels: {app: web, release: r%d}}".formatted(release));
    lines.add("    spec:");
    podSpec(release).forEach(field -> lines.add("      " + field));
    return lines.stream().collect(joining("\n", "", "\n"));
  }

  private List<String> podSpec(int release) {
    var fields = new ArrayList<String>();
    if (isJob()) {
      fields.add("restartPolicy: Never");
    }
    if (!nodeSelector.isEmpty()) {
      fields.add("nodeSelector: " + DraftNode.map(nodeSelector));
    }
    affinity(fields);
    list("topologySpreadConstraints", spread, fields);
    list("tolerations", tolerations, fields);
    list("volumes", volumes, fields);
    list("resourceClaims", devices, fields);
    fields.addAll(ofPod);
    fields.add(
        "containers: [{name: web, image: \"shop/web:%d\", resources: {requests: %s, limits: %s%s}%s%s}]"
            .formatted(
                release,
                DraftNode.map(requests),
                DraftNode.map(limits),
                devices.isEmpty() ? "" : ", claims: [{name: device}]",
                ports.isEmpty() ? "" : ", ports: " + ports,
                mounts.isEmpty() ? "" : ", volumeMounts: " + mounts));
    return fields;
  }

  private void affinity(List<String> fields) {
    var parts = new ArrayList<String>();
    if (!nodeRequirements.isEmpty()) {
      parts.add(
          "nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: %s}]}}"
              .formatted(nodeRequirements));
    }
    if (!podAffinity.isEmpty()) {
      parts.add(
          "podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: %s}"
              .formatted(podAffinity));
    }
    if (!podAntiAffinity.isEmpty()) {
      parts.add(
          "podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: %s}"
              .formatted(podAntiAffinity));
    }
    if (!parts.isEmpty()) {
      fields.add("affinity: {%s}".formatted(String.join(", ", parts)));
    }
  }

  private static void list(String name, List<String> items, List<String> fields) {
    if (!items.isEmpty()) {
      fields.add("%s: %s".formatted(name, items));
    }
  }
}
