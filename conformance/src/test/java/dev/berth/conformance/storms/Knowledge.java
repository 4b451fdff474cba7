package dev.berth.conformance.storms;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.conformance.storms.Laws.Law;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.kube.http.ApiPaths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What one process knows and has done: the objects that have been delivered to it, the pods that
/// it has placed, and when it tried each pod. [Laws] judges by it.
final class Knowledge implements SchedulingObserver {
  /// How long the client waits for an answer.
  private static final Duration MOST_FOR_A_REQUEST = Duration.ofSeconds(65);

  private final SchedulerProcess process;
  private final Laws laws;
  private final MemoryApiServer server;

  /// Nodes of pods by UID, from the decision until the attempt fails.
  private final Map<String, String> placed = new TreeMap<>();

  /// Pods whose binding has succeeded, and pods that the server has bound for this process and has
  /// said so.
  private final Set<String> confirmed = new HashSet<>();

  private final Set<String> written = new HashSet<>();

  /// Pods that the server has bound for this process, by the path of the request, until its answer
  /// arrives.
  private final Map<String, String> unanswered = new HashMap<>();

  private final Map<String, Errors> errors = new HashMap<>();

  /// The UIDs of pods for which victims were chosen.
  private final Set<String> preemptors = new HashSet<>();

  /// By UID, until the pod is tried again.
  private final Map<String, Nomination> nominations = new TreeMap<>();

  private final Activations activations = new Activations();

  /// The node on which victims are evicted for a pod.
  private record Nomination(String node, long at) {}

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

  /// Notes when pods are activated.
  QueueMetrics activations() {
    return activations;
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

  /// The server has bound a pod for this process, which does not know it yet.
  void bound(Pod pod) {
    unanswered.put(ApiPaths.of(Kinds.POD, pod.key()) + "/binding", pod.metadata().uid());
  }

  /// The server's answer that all went well has arrived.
  void answered(String path) {
    var uid = unanswered.remove(path);
    if (uid != null) {
      written.add(uid);
    }
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
  /// has placed, and those that the server has bound for it and has said so.
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
    unanswered.values().retainAll(known);
    lastTried.keySet().retainAll(known);
    fitsSince.keySet().retainAll(known);
    errors.keySet().retainAll(known);
    preemptors.retainAll(known);
    nominations.keySet().retainAll(known);
  }

  /// Whether the process may still wait for the answers to its evictions for the pod.
  boolean isPreempting(String uid) {
    var nomination = nominations.get(uid);
    return nomination != null && laws.now() < nomination.at + MOST_FOR_A_REQUEST.toNanos();
  }

  /// The pods whose nominations keep room on a node, against a pod: filters count those of at least
  /// its priority (`RunFilterPluginsWithNominatedPods` of kube-scheduler).
  List<Pod> nominatedTo(String node, Pod against) {
    return nominations.isEmpty()
        ? List.of()
        : pods().stream()
            .filter(pod -> {
              var nomination = nominations.get(pod.metadata().uid());
              return nomination != null
                  && nomination.node.equals(node)
                  && isPreempting(pod.metadata().uid())
                  && !pod.metadata().uid().equals(against.metadata().uid())
                  && priority(pod) >= priority(against);
            })
            .toList();
  }

  private static int priority(Pod pod) {
    return Objects.requireNonNullElse(pod.spec().priority(), 0);
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
        && laws.now() < error.at + error.backoff()
        && !mayBeActivated(decision.uid(), error.at)) {
      laws.broken(
          Law.BACKOFF, process.name(), "tries %s after %s".formatted(decision.pod(), error));
    }
    errors.computeIfPresent(decision.uid(), (_, last) -> new Errors(last.count, Long.MAX_VALUE));
    lastTried.put(decision.uid(), laws.now());
    nominate(decision);
    laws.decided(process, decision, inGroup);
    var node = decision.chosen();
    if (decision.result() == Result.SCHEDULED && node != null) {
      placed.put(decision.uid(), node);
    }
  }

  private void nominate(Decision decision) {
    var preemption = decision.preemption();
    if (preemption == null || preemption.nominated() == null) {
      nominations.remove(decision.uid());
    } else {
      nominations.put(decision.uid(), new Nomination(preemption.nominated(), laws.now()));
    }
  }

  /// Whether the end of its preemption may have activated the pod. If the last victim was about to
  /// be bound, its end leaves no event that could requeue the preemptor. So the preemptor becomes
  /// active at once, even out of the backoff of an error: `PriorityQueue.activate` and
  /// `Executor.prepareCandidateAsync` of kube-scheduler v1.37.1 do the same.
  private boolean mayBeActivated(String uid, long since) {
    return preemptors.contains(uid) && activations.last >= since;
  }

  @Override
  public void preempting(AttemptDecision decision, int victims) {
    if (decision instanceof Decision pod) {
      preemptors.add(pod.uid());
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

  /// When a pod last became active by the wish of a plugin, whatever its backoff.
  private final class Activations implements QueueMetrics {
    private long last = Long.MIN_VALUE;

    @Override
    public void entered(String queue, String event, int pods, @Nullable EntityType moved) {
      if (queue.equals("active") && event.equals("ForceActivate")) {
        last = laws.now();
      }
    }

    @Override
    public void rejected(String plugin, String profile, int by) {}

    @Override
    public void inFlight(String event, int by) {}

    @Override
    public void hinted(String plugin, String event, String hint, Duration took) {}
  }
}
