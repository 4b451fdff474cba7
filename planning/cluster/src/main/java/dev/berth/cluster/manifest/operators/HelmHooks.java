package dev.berth.cluster.manifest.operators;

import static java.util.stream.Collectors.joining;

import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.controller.workload.Workloads;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.Manifest;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The hooks among rendered manifests of Helm: pods and Jobs that Helm runs before or after it
/// installs, upgrades or deletes a release, or for `helm test`, and other workloads that Helm
/// deletes after they have succeeded. They are not part of the running release. Hooks without pods
/// stay, because the release may use them, such as a claim.
///
/// Source: Helm's documentation, "Chart Hooks" and "Chart Tests".
public final class HelmHooks {
  private static final String HOOK = "helm.sh/hook";
  private static final String DELETE_POLICY = "helm.sh/hook-delete-policy";
  private static final int FEW = 5;

  private final Input rest;
  private final List<Manifest> hooks;

  private HelmHooks(Input rest, List<Manifest> hooks) {
    this.rest = rest;
    this.hooks = hooks;
  }

  /// Separates the hooks from an input.
  public static HelmHooks of(Input input) {
    List<Manifest> hooks = input.manifests().stream().filter(HelmHooks::isHook).toList();
    return new HelmHooks(
        hooks.isEmpty()
            ? input
            : input.withManifests(
                input.manifests().stream().filter(manifest -> !isHook(manifest)).toList()),
        hooks);
  }

  /// Objects from an API server are what they are, whoever created them.
  private static boolean isHook(Manifest manifest) {
    Map<String, String> annotations = manifest.metadata().annotations();
    if (!manifest.metadata().uid().isEmpty() || !annotations.containsKey(HOOK)) {
      return false;
    }
    return switch (manifest.object()) {
      case Pod _, Job _ -> true;
      case KubernetesObject object ->
          Workloads.isWorkload(object)
              && annotations.getOrDefault(DELETE_POLICY, "").contains("hook-succeeded");
    };
  }

  /// Returns the input without the hooks.
  public Input rest() {
    return rest;
  }

  /// Returns a pod of each hook, as its controller would create it.
  public List<Pod> samples() {
    return hooks.stream()
        .flatMap(manifest -> Stream.ofNullable(Workloads.podOf(manifest.object())))
        .map(HelmHooks::inNamespace)
        .toList();
  }

  private static Pod inNamespace(Pod pod) {
    return pod.metadata().namespace().isEmpty()
        ? pod.withMetadata(pod.metadata().withNamespace(Manifest.DEFAULT_NAMESPACE))
        : pod;
  }

  /// Returns a note such as `not placed: Helm's hooks Job default/migrate (pre-install)…`; none if
  /// there are no hooks.
  public List<String> notes() {
    int more = hooks.size() - FEW;
    return hooks.isEmpty()
        ? List.of()
        : List.of(
            "not placed: Helm's %s %s%s, which %s only when Helm calls %s; remove the annotation %s to place %s"
                .formatted(
                    hooks.size() == 1 ? "hook" : "hooks",
                    hooks.stream().limit(FEW).map(HelmHooks::named).collect(joining(", ")),
                    more > 0 ? " and %,d more".formatted(more) : "",
                    hooks.size() == 1 ? "runs" : "run",
                    hooks.size() == 1 ? "it" : "them",
                    HOOK,
                    hooks.size() == 1 ? "it" : "them"));
  }

  private static String named(Manifest manifest) {
    return "%s (%s)"
        .formatted(manifest.title(), manifest.metadata().annotations().getOrDefault(HOOK, ""));
  }
}
