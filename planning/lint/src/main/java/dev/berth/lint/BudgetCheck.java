package dev.berth.lint;

import static java.util.stream.Collectors.joining;

import dev.berth.api.meta.IntOrString;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.selector.Selector;
import dev.berth.cluster.controller.workload.DisruptionTarget;
import dev.berth.cluster.manifest.Manifest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Finds disruption budgets that allow no eviction, now or ever, or that select no pod.
final class BudgetCheck {
  private final LintedCluster cluster;
  private final List<DisruptionTarget> targets;

  /// @param targets the targets of all budgets of the cluster
  BudgetCheck(LintedCluster cluster, List<DisruptionTarget> targets) {
    this.cluster = cluster;
    this.targets = targets;
  }

  void check(List<Manifest> manifests, Findings findings) {
    for (Manifest manifest : manifests) {
      if (manifest.object() instanceof PodDisruptionBudget budget) {
        targets.stream()
            .filter(target -> target.budget().key().equals(budget.key()))
            .forEach(
                target -> check(target, new FieldLocation.InObject(manifest, "spec"), findings));
      }
    }
  }

  private void check(DisruptionTarget target, FieldLocation spec, Findings findings) {
    if (target.pods().isEmpty()) {
      selectsNone(target.budget(), spec.field("selector"), findings);
    } else {
      if (!target.withoutScale().isEmpty()) {
        blocks(
            target,
            spec,
            "The disruption controller cannot count its pods, as %s does not implement the scale subresource, so none is ever evicted, and no node of theirs can be drained"
                .formatted(target.withoutScale()),
            "Write minAvailable with a number of pods",
            findings);
      } else if (target.keepsAll()) {
        blocks(target, spec, findings);
      } else if (target.keepsUnready()) {
        keepsUnready(target, spec.field("unhealthyPodEvictionPolicy"), findings);
      }
      overlap(target, spec.field("selector"), findings);
    }
  }

  private void selectsNone(PodDisruptionBudget budget, FieldLocation place, Findings findings) {
    var selector = Selector.of(budget.spec().selector());
    String namespace = budget.metadata().namespace();
    var pods =
        cluster.pods().stream().filter(it -> it.metadata().namespace().equals(namespace)).toList();
    // The selected pods may have been refused, or may not be wanted now: then the labels are right.
    if (cluster.hasUnknownPods(namespace)
        || pods.stream().anyMatch(pod -> selector.matches(pod.metadata().labels()))) {
      return;
    }
    var labels = new PodLabels(pods);
    findings.add(
        Rule.BUDGET_SELECTS_NO_POD,
        place,
        PodLabels.text(selector),
        "In namespace %s, %s".formatted(namespace, labels.missing(selector)),
        labels.fix(selector));
  }

  private static void blocks(DisruptionTarget target, FieldLocation spec, Findings findings) {
    blocks(
        target,
        spec,
        target.requirement() + ", so none is ever evicted, and no node of theirs can be drained",
        target.expectedPods() == 1
            ? "Run 2 replicas or more, or allow maxUnavailable: 1"
            : "Allow maxUnavailable: 1",
        findings);
  }

  private static void blocks(
      DisruptionTarget target, FieldLocation spec, String message, String fix, Findings findings) {
    IntOrString most = target.budget().spec().maxUnavailable();
    IntOrString least = target.budget().spec().minAvailable();
    findings.add(
        Rule.BUDGET_BLOCKS_EVICTIONS,
        most != null ? spec.field("maxUnavailable") : spec.field("minAvailable"),
        most != null ? most.toString() : least == null ? "" : least.toString(),
        message,
        fix);
  }

  private static void keepsUnready(
      DisruptionTarget target, FieldLocation place, Findings findings) {
    int healthy = target.healthy();
    findings.add(
        Rule.BUDGET_KEEPS_UNREADY_PODS,
        place,
        target.budget().spec().unhealthyPodEvictionPolicy() == null ? "" : "IfHealthyBudget",
        "%,d %s ready and %,d %s to be, so not even those that are not ready can be evicted"
            .formatted(
                healthy,
                healthy == 1 ? "pod is" : "pods are",
                target.desiredHealthy(),
                target.desiredHealthy() == 1 ? "has" : "have"),
        "Set unhealthyPodEvictionPolicy: AlwaysAllow");
  }

  private void overlap(DisruptionTarget target, FieldLocation place, Findings findings) {
    Set<ObjectKey> mine = new HashSet<>();
    target.pods().forEach(pod -> mine.add(pod.key()));
    String others =
        targets.stream()
            .filter(other -> !other.budget().key().equals(target.budget().key()))
            .filter(other -> other.pods().stream().anyMatch(pod -> mine.contains(pod.key())))
            .map(other -> other.budget().metadata().name())
            .collect(joining(", "));
    if (!others.isEmpty()) {
      findings.add(
          Rule.BUDGETS_OVERLAP,
          place,
          PodLabels.text(Selector.of(target.budget().spec().selector())),
          "Pods that it selects have another budget, too: "
              + others
              + "; the API server refuses to evict pods with several",
          "Select each pod by one budget");
    }
  }
}
