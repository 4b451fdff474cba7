package dev.berth.capacity.size;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The reasons why pods wait at the end of a trial, and whether one more node of any shape would
/// help them.
record WaitingAnalysis(Trials trials, List<NodeShape> shapes) {
  private static final int NAMED = 3;

  /// Pods for which all filters give the same answer: pods of one namespace that differ only by
  /// their names.
  ///
  /// @param own the name of a pod with its own volumes or devices; otherwise null
  private record EqualPods(
      String namespace,
      Map<String, String> labels,
      Map<String, String> annotations,
      PodSpec spec,
      @Nullable ObjectKey own) {
    static EqualPods of(Pod pod) {
      var metadata = pod.metadata();
      var isShared = pod.spec().volumes().isEmpty() && pod.spec().resourceClaims().isEmpty();
      return new EqualPods(
          metadata.namespace(),
          metadata.labels(),
          metadata.annotations(),
          pod.spec(),
          isShared ? null : pod.key());
    }
  }

  /// Whether the filters accept any waiting pod on a new node, or would accept it on another node
  /// if earlier pods were on new ones; or whether others wait for such pods or were preempted by
  /// them.
  boolean mayHelp(Trial trial) {
    return !trial.hasEnded()
        || trial.notCreated() + trial.log().preempted() > 0
        || analysed(trial, trial).anyMatch(pods -> pods.whyNot().size() < shapes.size())
        || fitBefore(trial);
  }

  /// Whether any waiting pod would have fitted before others were placed.
  private boolean fitBefore(Trial trial) {
    var dryRun = trials.dryRun(trial, trial.before());
    return firsts(trial).stream()
        .filter(pod -> dryRun.isResponsibleFor(pod) && dryRun.gate(trial.before(), pod) == null)
        .map(pod -> dryRun.filters(trial.before(), pod))
        .anyMatch(filters -> trial.before().nodes().nodes().stream().anyMatch(filters::fits));
  }

  /// One pod of each waiting workload, and one of equal pods without a workload.
  private static Collection<Pod> firsts(Trial trial) {
    Map<Object, Pod> firsts = new LinkedHashMap<>();
    for (Pod pod : trial.waiting()) {
      var hasOwner = pod.metadata().controller().isPresent();
      firsts.putIfAbsent(hasOwner ? owner(pod) : EqualPods.of(pod), pod);
    }
    return firsts.values();
  }

  /// The number of waiting pods that fit no empty node of any shape.
  int hopeless(Trial trial) {
    return analysed(trial, trial)
        .filter(pods -> pods.whyNot().size() == shapes.size())
        .mapToInt(pods -> pods.pods().size())
        .sum();
  }

  /// Whether the trial has a node of each shape.
  private boolean hasAll(Trial trial) {
    return IntStream.range(0, shapes.size())
        .allMatch(shape ->
            !trial.added().get(shape).isEmpty()
                || shapes.get(shape).zones().stream().allMatch(zone -> zone.nodes() > 0));
  }

  /// The waiting pods, grouped by workload.
  ///
  /// @param other another trial with nodes of all shapes, used if this trial lacks them
  List<ScalePlan.UnplacedPods> of(Trial trial, Trial other) {
    return analysed(trial, other).toList();
  }

  /// Examines a workload when its turn comes, and equal pods only once.
  private Stream<ScalePlan.UnplacedPods> analysed(Trial trial, Trial other) {
    var waiting = trial.waiting();
    if (waiting.isEmpty()) {
      return Stream.of();
    }
    var shown = hasAll(trial) ? trial : other;
    var fresh = FreshNodes.of(shown, shapes, waiting.getFirst());
    var dryRun = trials.dryRun(shown, fresh.cluster());
    Map<EqualPods, Map<String, List<String>>> known = new HashMap<>();
    return waiting.stream()
        .collect(groupingBy(WaitingAnalysis::owner, LinkedHashMap::new, toList()))
        .values()
        .stream()
        .map(pods -> {
          var first = pods.getFirst();
          return new ScalePlan.UnplacedPods(
              pods.stream().map(Pod::key).toList(),
              trial.log().message(first.key()),
              known.computeIfAbsent(EqualPods.of(first), _ -> whyNot(first, fresh, dryRun)));
        });
  }

  private static Object owner(Pod pod) {
    return pod.metadata()
        .controller()
        .<Object>map(owner -> List.of(pod.metadata().namespace(), owner.kind(), owner.name()))
        .orElse(pod.key());
  }

  private Map<String, List<String>> whyNot(Pod pod, FreshNodes fresh, DryRun dryRun) {
    if (!dryRun.isResponsibleFor(pod)) {
      return everywhere("no profile of the configuration has its schedulerName");
    }
    var gate = dryRun.gate(fresh.cluster(), pod);
    if (gate != null) {
      return everywhere(gate.message());
    }
    var filters = dryRun.filters(fresh.cluster(), pod);
    Map<String, List<String>> whyNot = new LinkedHashMap<>();
    for (int shape = 0; shape < shapes.size(); shape++) {
      var why = fewest(filters, fresh, fresh.names().get(shape));
      if (!why.isEmpty()) {
        whyNot.put(shapes.get(shape).name(), why);
      }
    }
    return whyNot;
  }

  private Map<String, List<String>> everywhere(String why) {
    Map<String, List<String>> whyNot = new LinkedHashMap<>();
    shapes.forEach(shape -> whyNot.put(shape.name(), List.of(why)));
    return whyNot;
  }

  /// The reasons in the zone with the fewest; none if the pod fits there.
  private static List<String> fewest(PodFilters filters, FreshNodes fresh, List<String> nodes) {
    return nodes.stream()
        .map(fresh::node)
        .map(node -> texts(node, filters.rejections(node)))
        .min((a, b) -> a.size() - b.size())
        .orElse(List.of());
  }

  private static List<String> texts(NodeInfo node, List<PluginStatus> rejections) {
    return rejections.stream()
        .flatMap(rejection ->
            rejection.reasons().isEmpty()
                ? Stream.of(rejection.plugin())
                : rejection.reasons().stream().map(reason -> text(node, reason)))
        .toList();
  }

  private static String text(NodeInfo node, Reason reason) {
    return reason.detail().isEmpty()
        ? reason.message()
        : "%s (%s%s)".formatted(reason.message(), reason.detail(), held(node, reason));
  }

  /// The part of a missing resource that the first pods of a new node hold.
  private static String held(NodeInfo node, Reason reason) {
    if (!(reason instanceof InsufficientResource lacking) || lacking.used() == 0) {
      return "";
    }
    var holders =
        node.pods().stream()
            .filter(pod -> pod.requests().get(lacking.resource()) > 0)
            .map(pod ->
                pod.pod()
                    .metadata()
                    .controller()
                    .map(OwnerReference::name)
                    .orElse(pod.key().name()))
            .distinct()
            .sorted()
            .toList();
    return holders.isEmpty()
        ? ""
        : "; %s held by %s%s"
            .formatted(
                lacking.amount(lacking.used()),
                holders.stream().limit(NAMED).collect(joining(", ")),
                holders.size() > NAMED ? " and others" : "");
  }
}
