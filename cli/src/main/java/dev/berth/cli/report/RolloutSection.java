package dev.berth.cli.report;

import static java.util.stream.Collectors.toMap;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Listing;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cluster.workload.AutoscaledWorkload;
import dev.berth.cluster.workload.Rollout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// How far workloads have come: those that are stuck, or have pods that come later, and those whose
/// autoscaler wants another number of pods than they specify, one by one; those that are complete
/// otherwise in a line. Nothing is written about other new workloads whose pods all run, or wait
/// like any others.
final class RolloutSection {
  /// So many complete ones are named.
  private static final int FEW = 3;

  private final Map<String, AutoscaledWorkload> autoscaled;
  private final List<Rollout> stuck;
  private final List<Rollout> goingOn;
  private final List<Rollout> complete;
  private final boolean all;

  /// @param autoscaled the workloads with another number of pods than they specify
  /// @param all whether to name each that is complete, too
  RolloutSection(List<Rollout> rollouts, List<AutoscaledWorkload> autoscaled, boolean all) {
    this.autoscaled =
        autoscaled.stream().collect(toMap(AutoscaledWorkload::title, workload -> workload));
    stuck = rollouts.stream().filter(RolloutSection::isStuck).toList();
    goingOn = rollouts.stream().filter(Rollout::goesOn).toList();
    complete =
        rollouts.stream()
            .filter(Rollout::isComplete)
            .filter(it -> it.isUpdate() || !it.waited().isEmpty() || isAutoscaled(it))
            .toList();
    this.all = all;
  }

  /// Whether it does not become what it is to be, for more than pods that wait for a node.
  static boolean isStuck(Rollout rollout) {
    return rollout.isStuck()
        && (rollout.isUpdate() || rollout.missing() > 0 || !rollout.obstacles().isEmpty());
  }

  private boolean isAutoscaled(Rollout rollout) {
    return autoscaled.containsKey(rollout.title());
  }

  void write(Page page) {
    if (stuck.isEmpty() && goingOn.isEmpty() && complete.isEmpty()) {
      return;
    }
    page.heading(Line.of("Rollouts", Style.HEADING));
    boolean isWhole = all || complete.size() <= FEW;
    var named = complete.stream().filter(rollout -> isWhole || isAutoscaled(rollout)).toList();
    var listing = new Listing("WORKLOAD", List.of("ROLLOUT"), "");
    Stream.of(stuck, goingOn, named)
        .flatMap(List::stream)
        .forEach(rollout -> add(listing, rollout));
    page.listing(listing);
    if (named.size() < complete.size()) {
      page.line(
          Line.of(
                  "  %,d %srollouts are complete"
                      .formatted(complete.size() - named.size(), named.isEmpty() ? "" : "other "),
                  Style.GOOD)
              .plus("; --all names them", Style.FAINT));
    }
  }

  private void add(Listing listing, Rollout rollout) {
    listing.add(
        Line.of(rollout.title(), rollout.isStuck() ? Style.BAD : Style.GOOD),
        List.of(Line.of(text(rollout))),
        List.of());
  }

  private String text(Rollout rollout) {
    var parts = new ArrayList<String>();
    if (rollout.isPaused()) {
      var key = rollout.workload().key();
      return "paused: %s of the old template %s until kubectl rollout resume deployment/%s -n %s"
          .formatted(
              ReportPage.count(rollout.outdated(), "pod"),
              rollout.outdated() == 1 ? "stays" : "stay",
              key.name(),
              key.namespace());
    }
    parts.add(
        "%s: %,d of %s %s"
            .formatted(
                state(rollout),
                rollout.ready(),
                ReportPage.count(rollout.desired(), rollout.isUpdate() ? "new pod" : "pod"),
                rollout.ready() == 1 ? "runs" : "run"));
    var bounded = autoscaled.get(rollout.title());
    if (bounded != null) {
      parts.add(
          "%,d %s specified, but %s"
              .formatted(
                  bounded.specified(), bounded.specified() == 1 ? "is" : "are", bounded.reason()));
    }
    if (rollout.outdated() > 0) {
      parts.add(
          "%s of the old template %s%s"
              .formatted(
                  ReportPage.count(rollout.outdated(), "pod"),
                  rollout.outdated() == 1 ? "stays" : "stay",
                  rollout.hold().isEmpty() ? "" : ": " + rollout.hold()));
    }
    if (!rollout.isComplete() && !rollout.lingering().isEmpty()) {
      parts.add(lingering(rollout.workload(), rollout.lingering().getFirst()));
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
      parts.add(
          "%s not created before that".formatted(ReportPage.count(rollout.missing(), "more pod")));
    }
    if (!rollout.waited().isEmpty()) {
      parts.add(
          "%s fitted only after others had gone"
              .formatted(ReportPage.count(rollout.waited().size(), "pod")));
    }
    if (rollout.isUpdate() && rollout.ready() == 0 && rollout.outdated() == 0) {
      parts.add("no pod of it runs");
    }
    return String.join("; ", parts);
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
