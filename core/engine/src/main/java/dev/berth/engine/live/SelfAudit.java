package dev.berth.engine.live;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.history.DecisionLog;
import dev.berth.engine.history.LoggedDecision;
import dev.berth.engine.live.AuditedPods.AuditedPod;
import dev.berth.engine.port.ReadOnlyWriter;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginStatus;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Finds pods that wait for an event although they would fit, because a queueing hint has missed
/// the event that would have helped, or is too narrow. When there is nothing else to do,
/// unschedulable pods are filtered again: on a snapshot, on a separate thread, as many as fit into
/// a time budget. A pod that fits in two rounds in a row and also in the engine itself is requeued.
///
/// ```
/// waits ──▶ fits on a snapshot ──▶ still does, a round later ──▶ fits by the engine's own plugins ──▶ requeued
///                  │ no                     │ no                          │ no
///                  ▼                        ▼                             ▼
///                left alone              left alone                    left alone
/// ```
///
/// The second round excludes pods that only seem to fit because of something under way: an invalid
/// nomination that is not patched yet, or a change that has not come back from the API server. For
/// one thread, not the engine's.
@SuppressWarnings("exports") // rooms that audit see engine.history
public final class SelfAudit {
  private static final Duration BUDGET = Duration.ofMillis(100);

  private final Scheduler scheduler;
  private final EnginePorts ports;
  private final DecisionLog decisions;
  private final Listener listener;
  private final LongSupplier nanos;
  private Map<String, Integer> suspects = new LinkedHashMap<>();
  private int next;
  private @Nullable DryRun dryRun;
  private @Nullable EngineSettings settings;

  /// Receives the findings, on the thread of the audit.
  public interface Listener {
    /// Reports how many pods were filtered again.
    void audited(int pods);

    /// Reports that a pod was requeued.
    void missed(MissedHint finding);
  }

  /// A pod that fits although no event has requeued it.
  ///
  /// @param node where it fits
  /// @param plugins the plugin that rejected the pod on that node in the last attempt; if that is
  ///   no longer known, all plugins that rejected it anywhere
  public record MissedHint(PodInfo pod, String node, SortedSet<String> plugins) {}

  /// Audits a scheduler without calling its extenders, as the audit's attempts happen in no real
  /// cluster.
  ///
  /// @param clock the clock for plugins
  /// @param decisions the recent decisions
  /// @param nanos a stopwatch
  public SelfAudit(
      Scheduler scheduler,
      InstantSource clock,
      DecisionLog decisions,
      Listener listener,
      LongSupplier nanos) {
    this.scheduler = scheduler;
    ports =
        EnginePorts.immediate(
            clock, new ReadOnlyWriter("an audit changes nothing"), Extenders.NONE);
    this.decisions = decisions;
    this.listener = listener;
    this.nanos = nanos;
  }

  /// Filters some pods again, and requeues those that also fitted in the last round.
  ///
  /// @throws ExecutionException if plugins cannot be created
  public void round() throws InterruptedException, ExecutionException {
    AuditedPods audit = scheduler.auditedPods(suspects.keySet(), next).get();
    if (!audit.settings().equals(settings)) {
      settings = audit.settings();
      dryRun = null; // even if there is nothing to audit: only this releases the previous plugins
    }
    Map<String, Integer> found = new LinkedHashMap<>();
    Set<Alike> fitNowhere = new HashSet<>();
    long begun = nanos.getAsLong();
    int audited = 0;
    for (AuditedPod pod : audit.pods()) {
      if (nanos.getAsLong() - begun > BUDGET.toNanos()) {
        break;
      }
      audited++;
      next = pod.next();
      String node = fittingNode(audit.snapshot(), pod.pod(), fitNowhere);
      if (node != null) {
        String uid = pod.pod().uid();
        Integer before = suspects.get(uid);
        if (before == null || before != pod.attempt()) {
          found.put(uid, pod.attempt());
        } else {
          SortedSet<String> missedBy = missedBy(pod, node); // before the pod is tried again
          if (scheduler.requeueAudited(uid, pod.attempt(), node).get()) {
            listener.missed(new MissedHint(pod.pod(), node, missedBy));
          }
        }
      }
    }
    if (audited == audit.pods().size()) {
      next = audit.next();
    }
    suspects = found;
    if (audited > 0) {
      listener.audited(audited);
    }
  }

  /// The properties that pods share if either all or none of them fit.
  private record Alike(
      String namespace, Map<String, String> labels, Map<String, String> annotations, PodSpec spec) {
    static Alike of(Pod pod) {
      var metadata = pod.metadata();
      return new Alike(metadata.namespace(), metadata.labels(), metadata.annotations(), pod.spec());
    }
  }

  /// Returns a node where the pod fits; null if there is none.
  ///
  /// @param fitNowhere the pods of this round that fit nowhere; this method adds the pod if it fits
  ///   nowhere
  private @Nullable String fittingNode(Snapshot snapshot, PodInfo pod, Set<Alike> fitNowhere) {
    var alike = Alike.of(pod.pod());
    // Pods with claims may differ though they are alike: the status names a pod's claims.
    boolean hasOwnClaims = !pod.pod().spec().resourceClaims().isEmpty();
    if (!hasOwnClaims && fitNowhere.contains(alike)) {
      return null;
    }
    String node = fittingNode(snapshot, pod);
    if (node == null) {
      fitNowhere.add(alike);
    }
    return node;
  }

  private @Nullable String fittingNode(Snapshot snapshot, PodInfo pod) {
    DryRun current = dryRun;
    if (current == null) {
      current = new DryRun(Objects.requireNonNull(settings), ports, snapshot);
      dryRun = current;
    }
    if (!current.isResponsibleFor(pod.pod()) || current.gate(snapshot, pod.pod()) != null) {
      return null;
    }
    PodFilters filters = current.filters(snapshot, pod.pod());
    for (NodeInfo node : snapshot.nodes().nodes()) {
      if (filters.fits(node)) {
        return node.name();
      }
    }
    return null;
  }

  private SortedSet<String> missedBy(AuditedPod pod, String node) {
    LoggedDecision logged = decisions.latest(pod.pod().uid());
    PluginStatus status =
        logged == null || logged.decision().attempt() != pod.attempt()
            ? null
            : logged.decision().nodes().get(node);
    SortedSet<String> plugins = new TreeSet<>();
    if (status == null || status.plugin().isEmpty()) {
      plugins.addAll(pod.rejectedBy());
    } else {
      plugins.add(status.plugin());
    }
    return plugins;
  }
}
