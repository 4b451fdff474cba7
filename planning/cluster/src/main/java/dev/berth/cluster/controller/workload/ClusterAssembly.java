package dev.berth.cluster.controller.workload;

import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.apiserver.admission.NamespaceDefaults;
import dev.berth.cluster.apiserver.admission.Normalizer;
import dev.berth.cluster.apiserver.admission.ObjectChecks;
import dev.berth.cluster.apiserver.admission.TemplateComparison;
import dev.berth.cluster.apiserver.update.Updates;
import dev.berth.cluster.apiserver.validation.Validator;
import dev.berth.cluster.controller.node.Cordon;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Assembles the cluster of an input: updates earlier objects by later ones, completes incomplete
/// dumps, and normalizes the objects.
final class ClusterAssembly {
  private final Input input;
  private final List<Manifest> specified;
  private final WorkloadSettings settings;
  private final FeatureGates gates;
  private final TemplateComparison templates;
  private final UnaryOperator<KubernetesObject> edit;
  private final Map<KindKey, KubernetesObject> former = new HashMap<>();
  private List<AutoscaledWorkload> autoscaled = List.of();
  private Map<ObjectKey, ObjectKey> heldCronJobs = Map.of();

  /// @param specified objects whose further pods are asked for, and that are not in the cluster
  /// @param edit changes objects at the end, like `kubectl edit`
  ClusterAssembly(
      Input input,
      List<Manifest> specified,
      WorkloadSettings settings,
      FeatureGates gates,
      UnaryOperator<KubernetesObject> edit) {
    this.input = input;
    this.specified = List.copyOf(specified);
    this.settings = settings;
    this.gates = gates;
    templates = new TemplateComparison(gates);
    this.edit = edit;
  }

  InitialCluster build(Problems problems) {
    input.invalid().forEach(problems::add);
    var errors = new ManifestErrors();
    var all = readable(input.manifests(), errors);
    var makers = readable(specified, errors);
    all.addAll(makers);
    var assigned = NamespaceDefaults.assign(all);
    var inCluster = assigned.size() - makers.size();
    var updates = Updates.of(assigned.subList(0, inCluster), templates, errors);
    for (var replacement : updates.replacements()) {
      former.put(KindKey.of(replacement.after()), replacement.before().object());
    }
    var wanted = adjusted(updates.manifests());
    requireDrained(wanted, problems);
    var running = RunningWorkloads.complete(Orphans.adopt(wanted), former.values(), templates);
    var normalized = Normalizer.normalize(running, gates, problems);
    var manifests = normalized.manifests();
    var checks = new ObjectChecks(gates);
    check(manifests, checks, errors);
    var more = assigned.subList(inCluster, assigned.size());
    more.forEach(manifest -> checks.check(manifest, errors));
    check(more, checks, errors);
    errors.report(problems);
    return new InitialCluster(
        wanted,
        normalized,
        withRefused(manifests, running),
        updates.replacements(),
        former,
        autoscaled,
        heldCronJobs,
        more,
        settings.drained(),
        new KueueQueues(input.others()),
        problems.isEmpty());
  }

  private static List<Manifest> readable(List<Manifest> manifests, ManifestErrors errors) {
    return manifests.stream()
        .filter(it -> Validator.hasReadableSelector(it, errors))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /// Returns the objects after the changes by autoscalers, the clock, `kubectl cordon` and the
  /// edit.
  private List<Manifest> adjusted(List<Manifest> written) {
    var due = settings.includeCronJobs() ? due(written) : written;
    var autoscaling = new Autoscaling(due, settings.atMaximum());
    var adjusted =
        due.stream()
            .map(autoscaling::scaled)
            .map(this::cordoned)
            .map(manifest -> manifest.map(edit))
            .toList();
    autoscaled = autoscaling.overridden();
    var before = new HashMap<KindKey, KubernetesObject>();
    written.forEach(manifest -> before.put(KindKey.of(manifest), manifest.object()));
    for (var manifest : adjusted) {
      var name = KindKey.of(manifest);
      var object = before.get(name);
      if (object != null && !object.equals(manifest.object())) {
        former.putIfAbsent(name, object);
      }
    }
    return adjusted;
  }

  private List<Manifest> due(List<Manifest> written) {
    var cronJobs = new DueCronJobs(written);
    var due = cronJobs.added(written);
    heldCronJobs = cronJobs.held();
    return due;
  }

  private static List<Manifest> withRefused(List<Manifest> stored, List<Manifest> written) {
    var names = stored.stream().map(KindKey::of).collect(Collectors.toSet());
    var all = new ArrayList<>(stored);
    written.stream().filter(manifest -> !names.contains(KindKey.of(manifest))).forEach(all::add);
    return all;
  }

  private void requireDrained(List<Manifest> manifests, Problems problems) {
    for (var name : settings.drained()) {
      var nodes =
          manifests.stream()
              .filter(it -> it.object() instanceof Node)
              .map(it -> it.key().name())
              .toList();
      if (!nodes.contains(name)) {
        problems.add(
            "--drain", "nodes \"%s\" not found%s".formatted(name, Nearest.hint(name, nodes)));
      }
    }
  }

  private Manifest cordoned(Manifest manifest) {
    return manifest.object() instanceof Node node
            && settings.drained().contains(node.metadata().name())
        ? manifest.with(Cordon.on(node))
        : manifest;
  }

  private static void check(List<Manifest> manifests, ObjectChecks checks, ManifestErrors errors) {
    Workloads.checkCounts(manifests, errors);
    for (var manifest : manifests) {
      var sample = Workloads.sample(manifest.object());
      if (sample != null) {
        checks.check(manifest, sample, errors);
      }
    }
  }
}
