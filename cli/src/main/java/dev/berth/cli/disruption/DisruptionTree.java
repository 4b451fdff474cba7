package dev.berth.cli.disruption;

import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.disruption.DrainChange;
import dev.berth.capacity.disruption.LossTrial;
import dev.berth.capacity.disruption.LostPod;
import dev.berth.capacity.disruption.NodeEvent;
import dev.berth.capacity.disruption.StuckPod;
import dev.berth.capacity.disruption.WorkloadImpact;
import dev.berth.cli.report.DocumentHead;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A disruption as maps and lists, as in `docs/disruption.schema.json`. Times are seconds since the
/// beginning.
final class DisruptionTree {
  private DisruptionTree() {}

  static Map<String, Object> of(DisruptionOutcome outcome) {
    var report = outcome.report();
    var tree = DocumentHead.of("Disruption");
    tree.put("end", seconds(report.end()));
    tree.put("partial", outcome.isPartial());
    tree.put("isEndless", report.isEndless());
    tree.put("lost", (long) report.lost().size());
    tree.put("replaced", (long) report.replaced());
    tree.put("goneWithNodes", (long) report.goneWithNodes());
    tree.put("pending", (long) report.pending().size());
    tree.put("pendingBefore", (long) report.pendingBefore());
    tree.put("nodes", report.events().stream().map(DisruptionTree::event).toList());
    tree.put("pods", report.lost().stream().map(DisruptionTree::lost).toList());
    tree.put("pendingPods", report.pending().stream().map(DisruptionTree::stuck).toList());
    tree.put("remainingPods", report.remaining().stream().map(DisruptionTree::stuck).toList());
    tree.put("strandedPods", report.stranded().stream().map(DisruptionTree::stuck).toList());
    tree.put("workloads", report.workloads().stream().map(DisruptionTree::impact).toList());
    tree.put("help", outcome.help().stream().map(DisruptionTree::help).toList());
    tree.put("assumptions", outcome.notes().assumptions());
    tree.put("warnings", outcome.notes().notes());
    return tree;
  }

  private static Map<String, Object> help(DrainHelp help) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("changes", help.changes().stream().map(DisruptionTree::change).toList());
    tree.put("undrained", help.report().undrained());
    tree.put("pending", (long) help.report().pending().size());
    return tree;
  }

  private static Map<String, Object> change(DrainChange change) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("kind", change.object().kind());
    tree.putAll(named(change.object().key()));
    tree.put("change", change.change());
    tree.put("why", change.why());
    return tree;
  }

  static Map<String, Object> of(LossOutcome outcome) {
    var tree = DocumentHead.of("DisruptionTrials");
    tree.put("by", outcome.by());
    tree.put("partial", outcome.isPartial());
    tree.put("pendingBefore", (long) outcome.pendingBefore());
    tree.put("trials", outcome.trials().stream().map(DisruptionTree::trial).toList());
    tree.put("assumptions", outcome.notes().assumptions());
    tree.put("warnings", outcome.notes().notes());
    return tree;
  }

  private static Map<String, Object> trial(LossTrial trial) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("name", trial.name());
    tree.put("nodes", (long) trial.nodes());
    tree.put("lost", (long) trial.lost());
    tree.put("replaced", (long) trial.replaced());
    tree.put("gone", (long) trial.gone());
    tree.put("preempted", (long) trial.preempted());
    tree.put("pendingPods", trial.unplaced().stream().map(DisruptionTree::stuck).toList());
    var untilBack = new LinkedHashMap<String, Object>();
    trial.tied().forEach((tie, pods) -> untilBack.put(tie.toString(), (long) pods.size()));
    tree.put("untilBack", untilBack);
    tree.put("down", trial.down());
    return tree;
  }

  private static Map<String, Object> event(NodeEvent event) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("at", seconds(event.at()));
    tree.put("node", event.node());
    tree.put("event", camelCase(event.kind()));
    tree.put("detail", event.detail());
    return tree;
  }

  /// `drainFailed`.
  private static String camelCase(NodeEvent.Kind kind) {
    var words = kind.name().toLowerCase(Locale.ROOT).split("_", -1);
    return words.length == 1
        ? words[0]
        : words[0] + words[1].substring(0, 1).toUpperCase(Locale.ROOT) + words[1].substring(1);
  }

  private static Map<String, @Nullable Object> lost(LostPod pod) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(named(pod.pod()));
    tree.put("workload", pod.workload());
    tree.put("node", pod.node());
    tree.put("at", seconds(pod.at()));
    tree.put("reason", pod.reason());
    tree.put("waited", seconds(pod.waited()));
    var successor = pod.successor();
    tree.put("successor", successor == null ? null : successor(successor));
    tree.put("note", pod.note());
    return tree;
  }

  private static Map<String, @Nullable Object> successor(LostPod.Successor successor) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("name", successor.pod().name());
    tree.put("created", seconds(successor.created()));
    tree.put("node", successor.node());
    tree.put("placed", successor.placed() == null ? null : seconds(successor.placed()));
    tree.put("message", successor.message());
    return tree;
  }

  private static Map<String, Object> stuck(StuckPod pod) {
    var tree = named(pod.pod());
    tree.put("workload", pod.workload());
    tree.put("node", pod.node());
    tree.put("message", pod.message());
    tree.put("facts", RejectionText.of(pod));
    return tree;
  }

  private static Map<String, Object> named(ObjectKey key) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("namespace", key.namespace());
    tree.put("name", key.name());
    return tree;
  }

  private static Map<String, @Nullable Object> impact(WorkloadImpact impact) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("workload", impact.workload());
    tree.put("before", (long) impact.before());
    tree.put("least", (long) impact.least());
    tree.put("lost", (long) impact.lost());
    tree.put("after", (long) impact.after());
    tree.put("recovered", impact.recovered() == null ? null : seconds(impact.recovered()));
    return tree;
  }

  private static Object seconds(Duration time) {
    var millis = time.toMillis();
    if (millis % 1000 == 0) {
      return millis / 1000;
    }
    return millis / 1000.0;
  }
}
