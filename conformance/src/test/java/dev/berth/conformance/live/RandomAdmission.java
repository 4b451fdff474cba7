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
    var scopes = scopes();
    if (scopes.isEmpty()) { // these are in no scope
      hard.addAll(
          List.of(
              "requests.example.com/gpu: " + oneOf("1", "3", "9"),
              "requests.ephemeral-storage: " + oneOf("1Gi", "2Gi", "9Gi"),
              "count/pods: " + oneOf("1", "3", "9")));
    }
    return "{apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {hard: {%s}%s}}"
        .formatted(String.join(", ", hard), scopes);
  }

  private String scopes() {
    return switch (random.nextInt(3)) {
      case 0 ->
          ", scopes: [%s]"
              .formatted(oneOf("Terminating", "NotTerminating", "NotBestEffort", "PriorityClass"));
      case 1 ->
          ", scopeSelector: {matchExpressions: [{scopeName: PriorityClass, %s}]}"
              .formatted(
                  oneOf(
                      "operator: In, values: [high]",
                      "operator: NotIn, values: [high]",
                      "operator: Exists",
                      "operator: DoesNotExist"));
      default -> "";
    };
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
    return "containers: [%s], initContainers: [%s]%s%s%s%s%s"
        .formatted(
            String.join(", ", containers),
            String.join(", ", init),
            maybe(20, "priorityClassName: %s", oneOf("high", "polite")),
            maybe(20, "activeDeadlineSeconds: %s", "60"),
            maybe(20, "runtimeClassName: %s", oneOf("kata", "plain")),
            maybe(20, "resources: {%s}", whole()),
            maybe(30, "tolerations: [%s]", tolerations()));
  }

  /// Requests of the pod as a whole, or limits.
  private String whole() {
    return "%s: {%s}".formatted(oneOf("requests", "limits"), amounts(List.of("4", "5")));
  }

  /// Those of the runtime class are `kata` and `x=why`; those that are added are for nodes that are
  /// not there.
  private String tolerations() {
    var tolerations = new ArrayList<String>();
    for (var i = 0; i <= random.nextInt(3); i++) {
      var key =
          maybe(
              80,
              "key: %s",
              oneOf("kata", "x", "node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"));
      var effect = maybe(60, "effect: %s", oneOf("NoSchedule", "NoExecute"));
      var seconds = effect.endsWith("NoExecute") ? maybe(50, "tolerationSeconds: %s", "7") : "";
      var operator =
          key.isEmpty() || chance(60)
              ? "operator: Exists"
              : oneOf("operator: Equal, ", "") + "value: " + oneOf("why", "other");
      tolerations.add("{%s%s%s%s}".formatted(operator, key, effect, seconds));
    }
    return String.join(", ", tolerations);
  }

  private String container(String name, String more) {
    var extended = chance(20) ? oneOf("1", "2") : "";
    var limits = chance(50) ? amounts(List.of("1", "2", "3")) : "";
    var requests = chance(60) ? amounts(List.of("10m", "100m", "500m", "1")) : "";
    if (!extended.isEmpty()) {
      limits += (limits.isEmpty() ? "" : ", ") + "example.com/gpu: " + extended;
      requests += (requests.isEmpty() ? "" : ", ") + "example.com/gpu: " + extended;
    }
    if (chance(20)) {
      requests += (requests.isEmpty() ? "" : ", ") + "ephemeral-storage: " + oneOf("1Gi", "300Mi");
    }
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
