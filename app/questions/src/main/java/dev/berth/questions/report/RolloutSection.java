package dev.berth.questions.report;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.controller.workload.AutoscaledWorkload;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Listing;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The progress of workloads: one by one for workloads that are stuck, that have pods that come
/// later, or whose autoscaler wants another number of pods than specified; other complete workloads
/// share a line. It leaves out other new workloads whose pods all run, or wait like any others.
///
/// @param scaled those that keep some of their pods, each with the removed ones
/// @param autoscaled those whose number of pods differs from their specification
/// @param all whether to name complete workloads, too
record RolloutSection(
    List<Rollout> rollouts,
    Map<KindKey, List<Pod>> scaled,
    Map<KindKey, AutoscaledWorkload> autoscaled,
    boolean all) {
  /// The number of complete workloads that are named.
  private static final int FEW = 3;

  /// Whether it cannot reach its specification for another reason than pods that wait for a node.
  static boolean isStuck(Rollout rollout) {
    return rollout.isStuck()
        && (rollout.isUpdate() || rollout.missing() > 0 || !rollout.obstacles().isEmpty());
  }

  private boolean isAutoscaled(Rollout rollout) {
    return autoscaled.containsKey(rollout.shown());
  }

  void write(Page page) {
    List<Rollout> complete =
        rollouts.stream()
            .filter(Rollout::isComplete)
            .filter(it -> it.isUpdate() || !it.waited().isEmpty() || isAutoscaled(it))
            .toList();
    boolean isWhole = all || complete.size() <= FEW;
    var named = complete.stream().filter(it -> isWhole || isAutoscaled(it)).toList();
    var listing = new Listing("WORKLOAD", List.of("ROLLOUT"), "");
    Stream.of(
            rollouts.stream().filter(RolloutSection::isStuck),
            rollouts.stream().filter(Rollout::goesOn),
            named.stream())
        .flatMap(some -> some)
        .forEach(it ->
            listing.add(
                Line.of(it.title(), it.isStuck() ? Style.BAD : Style.GOOD),
                List.of(Line.of(text(it))),
                List.of()));
    if (listing.isEmpty() && complete.isEmpty()) {
      return;
    }
    page.heading("Rollouts");
    page.listing(listing);
    if (named.size() < complete.size()) {
      String other = named.isEmpty() ? "" : "other ";
      page.line(
          Line.of(
                  "  %,d %srollouts are complete".formatted(complete.size() - named.size(), other),
                  Style.GOOD)
              .plus("; --all names them", Style.FAINT));
    }
  }

  private String text(Rollout rollout) {
    String old =
        "%s of the old template %s"
            .formatted(
                Counts.of(rollout.outdated(), "pod"), rollout.outdated() == 1 ? "stays" : "stay");
    if (rollout.isPaused()) {
      var key = rollout.workload().key();
      return "paused: %s until kubectl rollout resume deployment/%s -n %s"
          .formatted(old, key.name(), key.namespace());
    }
    List<Pod> gone = scaled.getOrDefault(rollout.shown(), List.of());
    boolean isOfNewPods = rollout.isUpdate() && !scaled.containsKey(rollout.shown());
    var parts = new ArrayList<String>();
    parts.add(
        "%s: %,d of %s %s"
            .formatted(
                state(rollout),
                rollout.ready(),
                Counts.of(rollout.desired(), isOfNewPods ? "new pod" : "pod"),
                rollout.ready() == 1 ? "runs" : "run"));
    if (!gone.isEmpty()) {
      parts.add(removal(gone));
    }
    var bounded = autoscaled.get(rollout.shown());
    if (bounded != null) {
      parts.add(
          "%,d %s specified, but %s"
              .formatted(
                  bounded.specified(), bounded.specified() == 1 ? "is" : "are", bounded.reason()));
    }
    if (rollout.outdated() > 0) {
      parts.add(rollout.hold().isEmpty() ? old : old + ": " + rollout.hold());
    }
    if (!rollout.isComplete() && !rollout.lingering().isEmpty()) {
      parts.add(lingering(rollout.workload(), rollout.lingering().getFirst()));
    }
    if (!rollout.broken().isEmpty()) {
      parts.add(rollout.deadlock());
    }
    if (!rollout.pending().isEmpty() && !rollout.goesOn()) {
      parts.add("%s waits for a node".formatted(rollout.pending().getFirst().name()));
    }
    if (!rollout.obstacles().isEmpty()) {
      parts.add(
          "%s cannot start".formatted(rollout.obstacles().getFirst().pod().metadata().name()));
    }
    if (rollout.goesOn()) {
      parts.add("the others follow as pods end");
    }
    if (rollout.refusal() != null) {
      parts.add("not created: " + rollout.refusal().message());
    } else if (rollout.missing() > 0 && rollout.obstacles().isEmpty()) {
      parts.add("%s not created before that".formatted(Counts.of(rollout.missing(), "more pod")));
    }
    if (!rollout.waited().isEmpty()) {
      parts.add(
          "%s fitted only after others had gone"
              .formatted(Counts.of(rollout.waited().size(), "pod")));
    }
    if (rollout.isUpdate() && rollout.ready() == 0 && rollout.outdated() == 0) {
      parts.add("no pod of it runs");
    }
    return String.join("; ", parts);
  }

  /// Such as `1 pod is removed: web-1 from node n2`.
  private static String removal(List<Pod> pods) {
    return "%s removed: %s"
        .formatted(
            Counts.of(pods.size(), "pod", "is", "are"),
            Counts.some(pods.stream().map(RolloutSection::place).toList(), FEW));
  }

  private static String place(Pod pod) {
    String node = pod.spec().nodeName();
    return pod.metadata().name() + (node.isEmpty() ? "" : " from " + node);
  }

  private static String state(Rollout rollout) {
    if (rollout.isComplete()) {
      return "complete";
    }
    return rollout.goesOn() ? "goes on" : "stuck";
  }

  private static String lingering(KubernetesObject workload, Pod pod) {
    return "%s stays Terminating%s, since the kubelet of %s does not answer: see to %s, or remove it, or delete the pod with --force"
        .formatted(
            pod.metadata().name(),
            workload instanceof DaemonSet ? " and counts as unavailable" : "",
            pod.spec().nodeName(),
            pod.spec().nodeName());
  }
}
