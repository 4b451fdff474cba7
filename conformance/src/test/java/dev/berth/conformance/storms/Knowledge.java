package dev.berth.conformance.storms;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.conformance.storms.Laws.Law;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.GroupDecision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What one process knows and has done: the objects that have been delivered to it, the pods that
/// it has placed, and when it tried each pod. [Laws] judges by it.
final class Knowledge implements SchedulingObserver {
  private final SchedulerProcess process;
  private final Laws laws;
  private final MemoryApiServer server;

  /// Nodes of pods by UID, from the decision until the attempt fails.
  private final Map<String, String> placed = new TreeMap<>();

  /// Pods whose binding has succeeded, and pods that the server has bound for this process.
  private final Set<String> confirmed = new HashSet<>();

  private final Set<String> written = new HashSet<>();

  private final Map<String, Errors> errors = new HashMap<>();

  /// Errors of a pod in a row, and when the last one was.
  private record Errors(int count, long at) {
    long backoff() {
      return Duration.ofSeconds(Math.min(1L << (count - 1), 10)).toNanos();
    }
  }

  final Map<String, Long> lastTried = new TreeMap<>();
  final Map<String, Long> fitsSince = new TreeMap<>();
  private long leadsSince = Long.MAX_VALUE;
  private long ledUntil = Long.MIN_VALUE;

  Knowledge(SchedulerProcess process, Laws laws, MemoryApiServer server) {
    this.process = process;
    this.laws = laws;
    this.server = server;
  }

  void leads() {
    leadsSince = laws.now();
    fitsSince.clear();
  }

  void leadsNoMore() {
    leadsSince = Long.MAX_VALUE;
    ledUntil = laws.now();
  }

  /// Since when it leads; the end of time if it does not.
  long leadsSince() {
    return leadsSince;
  }

  /// Until when it led.
  long ledUntil() {
    return ledUntil;
  }

  void wrote(Pod bound) {
    written.add(bound.metadata().uid());
  }

  /// The pods that have been delivered.
  Collection<Pod> pods() {
    return process.watch().objects().list(Pod.class);
  }

  boolean isPlaced(String uid) {
    return placed.containsKey(uid);
  }

  boolean isConfirmed(String uid) {
    return confirmed.contains(uid);
  }

  /// All pods by node, as the process should see them: those delivered with a node, those that it
  /// has placed, and those that the server has bound for it.
  Map<String, List<Pod>> byNode() {
    var byNode = new TreeMap<String, List<Pod>>();
    for (var pod : pods()) {
      var node = nodeOf(pod);
      if (!node.isEmpty()) {
        byNode.computeIfAbsent(node, _ -> new ArrayList<>()).add(pod);
      }
    }
    return byNode;
  }

  /// The node of a delivered pod; empty if it has none.
  String nodeOf(Pod pod) {
    if (!pod.spec().nodeName().isEmpty()) {
      return pod.spec().nodeName();
    }
    if (pod.isTerminating()) {
      return "";
    }
    var uid = pod.metadata().uid();
    var node = placed.get(uid);
    return node == null && written.contains(uid) ? nodeInCluster(pod) : node == null ? "" : node;
  }

  private String nodeInCluster(Pod pod) {
    var stored = server.pods().get(pod.key());
    return stored != null && stored.metadata().uid().equals(pod.metadata().uid()) && !ended(stored)
        ? stored.spec().nodeName()
        : "";
  }

  /// Whether the pod has ended, so that it no longer uses its node.
  static boolean ended(Pod pod) {
    return pod.status().phase().equals(PodStatus.SUCCEEDED)
        || pod.status().phase().equals(PodStatus.FAILED);
  }

  /// Forgets pods that are no longer delivered.
  void tidy() {
    var known = new HashSet<String>();
    pods().forEach(pod -> known.add(pod.metadata().uid()));
    placed.keySet().retainAll(known);
    confirmed.retainAll(known);
    written.retainAll(known);
    lastTried.keySet().retainAll(known);
    fitsSince.keySet().retainAll(known);
    errors.keySet().retainAll(known);
  }

  /// When the last attempt has failed by an error; the end of time if it has not.
  long failedByError(String uid) {
    var error = errors.get(uid);
    return error == null ? Long.MAX_VALUE : error.at;
  }

  @Override
  public void decided(Decision decision) {
    decided(decision, false);
  }

  private void decided(Decision decision, boolean inGroup) {
    var error = errors.get(decision.uid());
    if (error != null
        && error.at != Long.MAX_VALUE
        && !inGroup
        && laws.now() < error.at + error.backoff()) {
      laws.broken(
          Law.BACKOFF, process.name(), "tries %s after %s".formatted(decision.pod(), error));
    }
    errors.computeIfPresent(decision.uid(), (_, last) -> new Errors(last.count, Long.MAX_VALUE));
    lastTried.put(decision.uid(), laws.now());
    laws.decided(process, decision, inGroup);
    var node = decision.chosen();
    if (decision.result() == Result.SCHEDULED && node != null) {
      placed.put(decision.uid(), node);
    }
  }

  @Override
  public void decided(GroupDecision decision) {
    var members = decision.members().stream().map(GroupDecision.Member::decision).toList();
    members.forEach(member -> decided(member, true));
    if (members.stream().anyMatch(member -> member.result() == Result.SCHEDULED)) {
      laws.placedOfGroup(process, members);
    }
  }

  @Override
  public void attemptEnded(AttemptResult result, Times times) {
    if (result.result() == Result.SCHEDULED) {
      confirmed.add(result.uid());
    } else {
      placed.remove(result.uid());
      errors.compute(
          result.uid(),
          (_, last) ->
              result.result() == Result.ERROR
                  ? new Errors(last == null ? 1 : last.count + 1, laws.now())
                  : null);
      lastTried.put(result.uid(), laws.now());
      laws.failed(process, result);
    }
  }

  @Override
  public void onError(String what, Throwable why) {
    laws.error(process, what, why);
  }
}
