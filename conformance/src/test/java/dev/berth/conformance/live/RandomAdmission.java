package dev.berth.conformance.live;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A random limit range and quota, and random pods.
final class RandomAdmission {
  private static final int PODS = 8;

  private final SplittableRandom random;

  private RandomAdmission(SplittableRandom random) {
    this.random = random;
  }

  static AdmissionCases of(SplittableRandom random, String name) {
    var made = new RandomAdmission(random);
    var pods = new ArrayList<String>();
    for (var i = 0; i < PODS; i++) {
      pods.add(made.pod());
    }
    return new AdmissionCases(
        name,
        made.limits() + "\n---\n" + made.quota(),
        AdmissionCases.pods(pods.toArray(String[]::new)));
  }

  /// One item of each type, with bounds that contradict each other rarely.
  private String limits() {
    var container =
        "{type: Container%s%s%s%s}"
            .formatted(
                maybe(50, "default: {%s}", amounts(List.of("300m", "1", "2"))),
                maybe(50, "defaultRequest: {%s}", amounts(List.of("100m", "300m"))),
                maybe(40, "min: {%s}", amounts(List.of("50m", "100m"))),
                maybe(40, "max: {%s}", amounts(List.of("2", "3"))));
    var pod =
        "{type: Pod%s%s%s}"
            .formatted(
                maybe(40, "min: {%s}", amounts(List.of("100m", "500m"))),
                maybe(40, "max: {%s}", amounts(List.of("3", "4"))),
                maybe(30, "maxLimitRequestRatio: {%s}", "cpu: " + oneOf("1", "1500m", "4")));
    return "{apiVersion: v1, kind: LimitRange, metadata: {name: l}, spec: {limits: [%s, %s]}}"
        .formatted(container, pod);
  }

  private String quota() {
    var hard = new ArrayList<String>();
    for (var name :
        List.of(
            "cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory")) {
      if (chance(30)) {
        hard.add(name + ": " + (name.contains("cpu") ? oneOf("1", "3", "6") : oneOf("1Gi", "3Gi")));
      }
    }
    hard.add("pods: " + oneOf("2", "4", "9"));
    return "{apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {hard: {%s}%s}}"
        .formatted(
            String.join(", ", hard),
            maybe(
                40,
                "scopes: [%s]",
                oneOf("Terminating", "NotTerminating", "NotBestEffort", "PriorityClass")));
  }

  private String pod() {
    var containers = new ArrayList<String>();
    for (var i = 0; i <= random.nextInt(2); i++) {
      containers.add(container("c" + i, ""));
    }
    var init = new ArrayList<String>();
    if (chance(40)) {
      init.add(container("i0", chance(50) ? ", restartPolicy: Always" : ""));
    }
    if (chance(20)) {
      init.add(container("i1", ""));
    }
    return "containers: [%s], initContainers: [%s]%s%s%s%s"
        .formatted(
            String.join(", ", containers),
            String.join(", ", init),
            maybe(20, "priorityClassName: %s", oneOf("high", "polite")),
            maybe(20, "activeDeadlineSeconds: %s", "60"),
            maybe(20, "runtimeClassName: %s", oneOf("kata", "plain")),
            maybe(20, "resources: {requests: {%s}}", amounts(List.of("4", "5"))));
  }

  private String container(String name, String more) {
    var limits = chance(50) ? amounts(List.of("1", "2", "3")) : "";
    var requests = chance(60) ? amounts(List.of("10m", "100m", "500m", "1")) : "";
    return "{name: %s, image: i%s, resources: {limits: {%s}, requests: {%s}}}"
        .formatted(name, more, limits, requests);
  }

  /// CPU, memory, or both; memory is as many Gi as the CPU has cores.
  private String amounts(List<String> cpus) {
    var cpu = cpus.get(random.nextInt(cpus.size()));
    var memory = cpu.endsWith("m") ? cpu.replace("m", "Mi") : cpu + "Gi";
    return switch (random.nextInt(3)) {
      case 0 -> "cpu: " + cpu;
      case 1 -> "memory: " + memory;
      default -> "cpu: %s, memory: %s".formatted(cpu, memory);
    };
  }

  private String maybe(int percent, String form, String content) {
    return chance(percent) ? ", " + form.formatted(content) : "";
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String oneOf(String... options) {
    return options[random.nextInt(options.length)];
  }
}
