package dev.berth.cli.explanation;

import dev.berth.api.core.Pod;
import dev.berth.cli.report.TreeFields;
import dev.berth.engine.PodInBinding;
import dev.berth.engine.history.LoggedDecision;
import dev.berth.engine.history.LoggedGroup;
import dev.berth.engine.queue.PreEnqueueRejection;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.PreemptionReport;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a running scheduler knows of pods, as maps and lists. What is empty is left out; times are
/// as in the Kubernetes API, with microseconds.
public final class PodDiagnosisTree {
  private PodDiagnosisTree() {}

  /// All that is known of one pod.
  public static TreeFields of(PodDiagnosis diagnosis) {
    var pod = diagnosis.pod();
    var tree = new TreeFields();
    tree.put("at", time(diagnosis.at()));
    tree.put("pod", pod.key().toString());
    tree.put("uid", pod.metadata().uid());
    tree.put("schedulerName", pod.spec().schedulerName());
    tree.put("workload", diagnosis.workload());
    tree.put("priority", (long) pod.priority());
    tree.put("requests", ExplanationTree.requests(diagnosis.requests()));
    tree.put("node", diagnosis.node());
    tree.put("nominatedNode", pod.status().nominatedNodeName());
    QueuedPod queued = diagnosis.queued();
    if (queued != null) {
      var place = place(queued);
      place.put("wakingEvents", new TreeMap<>(diagnosis.wakingEvents()));
      tree.put("queue", place.map());
    }
    PodInBinding binding = diagnosis.binding();
    if (binding != null) {
      tree.put("binding", binding(binding).map());
    }
    LoggedDecision last = diagnosis.last();
    if (last != null) {
      tree.put("lastDecision", brief(last).map());
    }
    Attempt now = diagnosis.now();
    if (now != null) {
      tree.put("now", ExplanationTree.attempt(now));
    }
    ExplanationTree.help(tree, diagnosis.help());
    return tree;
  }

  /// The beginning of what is about a pod.
  public static TreeFields named(Pod pod) {
    var tree = new TreeFields();
    tree.put("pod", pod.key().toString());
    tree.put("uid", pod.metadata().uid());
    tree.put("schedulerName", pod.spec().schedulerName());
    tree.put("priority", (long) pod.priority());
    return tree;
  }

  /// A pod in the queue, without its name.
  public static TreeFields place(QueuedPod queued) {
    var tree = new TreeFields();
    tree.put("queue", queued.queue().toString());
    tree.put("entity", queued.entity() == null ? null : queued.entity().toString());
    tree.put("since", time(queued.since()));
    tree.put("firstReady", time(queued.firstReady()));
    tree.put("lastTried", time(queued.lastTried()));
    tree.put("attempts", (long) queued.attempts());
    tree.put("rejectedBy", List.copyOf(queued.rejectedBy().plugins()));
    tree.put("pending", List.copyOf(queued.rejectedBy().pending()));
    PreEnqueueRejection gate = queued.gate();
    if (gate != null) {
      tree.put("gatedBy", gate.plugin());
      tree.put("gate", gate.message());
    }
    tree.put("triedAtTheLatest", time(queued.nextTry()));
    return tree;
  }

  /// A pod that has a node and is not bound yet, without its name.
  public static TreeFields binding(PodInBinding binding) {
    var tree = new TreeFields();
    tree.put("node", binding.node());
    tree.put("stage", binding.waitsFor().isEmpty() ? "binding" : "permit");
    tree.put("waitsFor", List.copyOf(binding.waitsFor()));
    tree.put("tried", time(binding.tried()));
    return tree;
  }

  /// A decision without what the plugins said of each node.
  public static TreeFields brief(LoggedDecision logged) {
    Decision decision = logged.decision();
    var tree = named(logged);
    tree.put("attempt", (long) decision.attempt());
    tree.put("profile", decision.profile());
    tree.put("result", decision.result().toString());
    tree.put("chosen", decision.chosen());
    tree.put("message", decision.message());
    tree.put("nominatedNode", decision.nominatedNode());
    tree.put("rejectedBy", List.copyOf(decision.rejectedBy()));
    PreemptionReport preemption = decision.preemption();
    String nominated = preemption == null ? null : preemption.nominated();
    if (preemption != null && nominated != null) {
      var victims = Objects.requireNonNull(preemption.candidates().get(nominated)).victims();
      var report = new TreeFields();
      report.put("nominated", nominated);
      report.put("victims", victims.stream().map(Object::toString).toList());
      tree.put("preemption", report.map());
    }
    return tree;
  }

  /// A decision with everything: every node's verdict, scores, candidates of preemption.
  public static TreeFields full(LoggedDecision logged) {
    var tree = named(logged);
    Map<String, Object> attempt =
        ExplanationTree.attempt(
            new Attempt(logged.decision(), List.of(), Map.of(), 0, logged.group() != null));
    attempt.forEach(tree::put);
    return tree;
  }

  private static TreeFields named(LoggedDecision logged) {
    var tree = new TreeFields();
    tree.put("number", logged.number());
    tree.put("at", time(logged.at()));
    tree.put("pod", logged.decision().pod().toString());
    tree.put("uid", logged.decision().uid());
    LoggedGroup group = logged.group();
    if (group != null) {
      var its = new TreeFields();
      its.put("key", group.group().toString());
      its.put("result", group.result().toString());
      its.put("placement", group.placement());
      its.put("message", group.message());
      tree.put("group", its.map());
    }
    return tree;
  }

  /// As `MicroTime` of the Kubernetes API; null stays null.
  public static @Nullable String time(@Nullable Instant instant) {
    return instant == null ? null : instant.truncatedTo(ChronoUnit.MICROS).toString();
  }
}
