package dev.berth.cluster.apiserver.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.YamlObjects;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.config.features.FeatureSettings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What becomes of the objects of a small input, in a line each.
final class AdmissionCase {
  private final Normalized result;

  /// @param documents all objects, in YAML's flow style
  AdmissionCase(String... documents) {
    var problems = new Problems();
    result =
        Normalizer.normalize(
            YamlObjects.manifests(String.join("\n---\n", documents)),
            FeatureSettings.defaults(),
            problems);
    assertThat(problems.kept()).isEmpty();
  }

  List<String> refusals() {
    return result.refusals().stream().map(it -> it.message() + it.hint()).toList();
  }

  List<RefusalCause> causes() {
    return result.refusals().stream().map(Refusal::cause).toList();
  }

  /// The refusal of the only object that was refused, or else what has become of the last pod.
  String outcome() {
    return refusals().isEmpty() ? resources(last(Pod.class)) : refusals().getFirst();
  }

  /// `a: requests cpu=1, limits cpu=2`, for each container.
  private static String resources(Pod pod) {
    return pod.spec().containers().stream()
        .map(it -> it.name() + ":" + text(it.resources()))
        .collect(Collectors.joining("; "));
  }

  private static String text(ResourceRequirements resources) {
    return text(" requests", resources.requests()) + text(" limits", resources.limits());
  }

  private static String text(String what, Map<String, Quantity> amounts) {
    return new TreeMap<>(amounts)
        .entrySet().stream()
            .map(it -> "%s %s=%s".formatted(what, it.getKey(), it.getValue()))
            .collect(Collectors.joining());
  }

  Pod pod() {
    return last(Pod.class);
  }

  PersistentVolumeClaim claim() {
    return last(PersistentVolumeClaim.class);
  }

  /// The names of all objects that there are of a kind.
  List<String> names(Class<? extends KubernetesObject> kind) {
    return objects().stream().filter(kind::isInstance).map(it -> it.metadata().name()).toList();
  }

  private List<KubernetesObject> objects() {
    return result.manifests().stream().map(Manifest::object).toList();
  }

  private <T extends KubernetesObject> T last(Class<T> kind) {
    return objects().stream().filter(kind::isInstance).map(kind::cast).toList().getLast();
  }

  static String pod(String name, String spec) {
    return "{apiVersion: v1, kind: Pod, metadata: {name: %s}, spec: {%s}}".formatted(name, spec);
  }

  /// A pod of one container `c`.
  static String podOf(String resources) {
    return pod("p", "containers: [{name: c, image: i, resources: {%s}}]".formatted(resources));
  }

  static String limits(String items) {
    return "{apiVersion: v1, kind: LimitRange, metadata: {name: l}, spec: {limits: [%s]}}"
        .formatted(items);
  }

  static String quota(String name, String spec) {
    return "{apiVersion: v1, kind: ResourceQuota, metadata: {name: %s}, spec: {%s}}"
        .formatted(name, spec);
  }
}
