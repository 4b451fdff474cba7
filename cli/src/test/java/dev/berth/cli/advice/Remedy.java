package dev.berth.cli.advice;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What people do where a workload does not become complete, without a look at why: to find out
/// whether there is something that helps.
enum Remedy {
  TOLERATE_ALL(ofPod(spec -> spec.put("tolerations", List.of(Map.of("operator", "Exists"))))),
  SELECT_NO_NODE(
      ofPod(spec -> {
        spec.remove("nodeSelector");
        affinity(spec).remove("nodeAffinity");
      })),
  REQUIRE_NO_PODS(
      ofPod(spec -> {
        affinity(spec).remove("podAffinity");
        affinity(spec).remove("podAntiAffinity");
      })),
  SPREAD_NO_MORE(ofPod(spec -> spec.remove("topologySpreadConstraints"))),
  REQUEST_LITTLE(
      ofContainer(container -> {
        Map<String, Object> requests = Documents.at(container, "resources", "requests");
        requests.replaceAll((resource, _) ->
            resource.equals("cpu") ? "10m" : resource.equals("memory") ? "16Mi" : "1");
        Documents.at(container, "resources", "limits").keySet().removeIf(it -> !it.contains("/"));
        Documents.at(container, "resources", "limits").replaceAll((_, _) -> "1");
      })),
  STATE_LIMITS(
      ofContainer(container -> {
        var amounts = Map.of("cpu", "200m", "memory", "512Mi");
        Documents.at(container, "resources", "requests").putAll(amounts);
        Documents.at(container, "resources", "limits").putAll(amounts);
      })),
  NO_HOST_PORTS(ofContainer(container -> container.remove("ports"))),
  NO_NODE_NAME(ofPod(spec -> spec.remove("nodeName"))),
  NO_GATES(ofPod(spec -> spec.remove("schedulingGates"))),
  NO_CLASSES(
      ofPod(spec -> {
        spec.remove("priorityClassName");
        spec.remove("runtimeClassName");
      })),
  RECREATE(
      ofSpec(spec -> {
        if (spec.containsKey("strategy")) {
          spec.put("strategy", Map.of("type", "Recreate"));
        }
      })),
  REPLACE_IN_PLACE(
      ofSpec(spec -> {
        var limits = Map.of("rollingUpdate", Map.of("maxSurge", 0L, "maxUnavailable", 1L));
        spec.computeIfPresent("strategy", (_, _) -> limits);
        spec.computeIfPresent("updateStrategy", (_, _) -> limits);
      })),
  GO_ON(
      ofSpec(spec -> {
        spec.remove("suspend");
        spec.remove("paused");
      })),
  NO_RULES(input -> {
    input.cluster().removeAll("ResourceQuota");
    input.cluster().removeAll("LimitRange");
  }),
  UNCORDON(input -> input.cluster().ofKind("Node").forEach(node -> node.remove("spec"))),
  MORE_NODES(input -> {
    List<Map<String, Object>> nodes = List.copyOf(input.cluster().ofKind("Node"));
    for (Map<String, Object> node : nodes) {
      for (int i = 1; i <= 4; i++) {
        String name = Documents.at(node, "metadata").get("name") + "-new-" + i;
        Map<String, Object> copy = Documents.map(Documents.copy(node));
        Documents.at(copy, "metadata").put("name", name);
        Documents.at(copy, "metadata", "labels").put("kubernetes.io/hostname", name);
        input.cluster().add(copy);
      }
    }
  }),
  OTHER_STORAGE_CLASS(input -> {
    input.cluster().ofKind("PersistentVolumeClaim").stream()
        .filter(claim -> Documents.at(claim, "spec").get("volumeName") == null)
        .forEach(claim -> Documents.at(claim, "spec").put("storageClassName", "network"));
    for (Object template : templates(input)) {
      Documents.at(Documents.map(template), "spec").put("storageClassName", "network");
    }
  }),
  CREATE_CLAIM(input ->
      input
          .cluster()
          .add(
              Documents.of(
                      """
                      apiVersion: v1
                      kind: PersistentVolumeClaim
                      metadata: {name: files, namespace: shop}
                      spec: {accessModes: [ReadWriteMany], storageClassName: network, resources: {requests: {storage: 10Gi}}}
                      """)
                  .all()
                  .getFirst())),
  CREATE_DEVICE_CLAIM(input ->
      input
          .cluster()
          .add(
              Documents.of(
                      """
                      apiVersion: resource.k8s.io/v1
                      kind: ResourceClaim
                      metadata: {name: camera, namespace: shop}
                      spec: {devices: {requests: [{name: camera, exactly: {deviceClassName: cameras}}]}}
                      """)
                  .all()
                  .getFirst())),
  DELETE_PENDING_PODS(input ->
      input.cluster().ofKind("Pod").stream()
          .filter(pod -> Documents.at(pod, "spec").get("nodeName") == null)
          .toList()
          .forEach(input.cluster()::remove));

  @SuppressWarnings("ImmutableEnumChecker") // none of the edits holds anything
  private final Consumer<Input> edit;

  Remedy(Consumer<Input> edit) {
    this.edit = edit;
  }

  /// One remedy that helps, or two of them.
  static Optional<String> thatHelps(Input input, Path folder) {
    Stream<List<Remedy>> single = Stream.of(values()).map(List::of);
    Stream<List<Remedy>> pairs =
        Stream.of(values())
            .flatMap(one ->
                Stream.of(values())
                    .filter(other -> one.compareTo(other) < 0)
                    .map(other -> List.of(one, other)));
    return Stream.concat(single, pairs)
        .filter(remedies -> help(remedies, input, folder))
        .findFirst()
        .map(List::toString);
  }

  private static boolean help(List<Remedy> remedies, Input input, Path folder) {
    Input changed = input.copy();
    remedies.forEach(remedy -> remedy.edit.accept(changed));
    return changed.isComplete(folder);
  }

  private static Consumer<Input> ofSpec(Consumer<Map<String, @Nullable Object>> edit) {
    return input -> edit.accept(Documents.at(input.release().all().getFirst(), "spec"));
  }

  private static Consumer<Input> ofPod(Consumer<Map<String, @Nullable Object>> edit) {
    return ofSpec(spec -> edit.accept(Documents.at(spec, "template", "spec")));
  }

  private static Consumer<Input> ofContainer(Consumer<Map<String, @Nullable Object>> edit) {
    return ofPod(
        spec -> edit.accept(Documents.map(Documents.list(spec.get("containers")).getFirst())));
  }

  private static Map<String, @Nullable Object> affinity(Map<String, @Nullable Object> spec) {
    return Documents.at(spec, "affinity");
  }

  private static List<?> templates(Input input) {
    return Documents.at(input.release().all().getFirst(), "spec").get("volumeClaimTemplates")
            instanceof List<?> list
        ? list
        : List.of();
  }
}
