package dev.berth.engine;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.cycle.Outcome;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.cycle.ScheduleResult;
import dev.berth.engine.cycle.SchedulingCycle;
import dev.berth.engine.group.GroupCycle;
import dev.berth.engine.group.GroupResult;
import dev.berth.engine.group.GroupTree;
import dev.berth.engine.memo.MemoStats;
import dev.berth.engine.port.GroupTrace;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.profile.Profiles;
import dev.berth.engine.queue.GroupLookup;
import dev.berth.engine.queue.PreEnqueuePhase;
import dev.berth.engine.queue.PreEnqueueRejection;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.QueueSortPlugin;
import dev.berth.framework.cluster.BackgroundWork;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The engine: applies changes of the cluster and finds nodes for pods, one pod at a time. For one
/// thread; it has no clock, network or randomness except through its ports. Where things take time,
/// a [dev.berth.engine.live.Scheduler] uses its parts.
@SuppressWarnings("exports") // only packages of this room use its parts
public final class Engine implements GroupLookup {
  private final EnginePorts ports;
  private final ClusterState state;
  private final List<ActiveConfiguration> replaced = new ArrayList<>();
  private volatile ActiveConfiguration active; // written by the engine's thread

  /// Creates an engine with an empty cluster.
  ///
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built
  public Engine(EngineSettings settings, EnginePorts ports) {
    this.ports = ports;
    state = new ClusterState(settings.featureGates());
    active = ActiveConfiguration.of(settings, ports, state, null);
    state.groups().use(active.profiles().membership());
  }

  /// Replaces the plugins. The cluster, and the reservations of plugins in it, stay.
  ///
  /// @param settings with the same feature gates
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built or would group
  ///   pods differently; nothing has changed then
  public void reconfigure(EngineSettings settings) {
    var next = ActiveConfiguration.of(settings, ports, state, active);
    replaced.add(active);
    active = next;
  }

  /// Releases the plugins of earlier configurations that are no longer used.
  ///
  /// @param isUsed whether a pod is still being bound with the profile
  public void releaseReplaced(Predicate<Profile> isUsed) {
    for (ActiveConfiguration old : List.copyOf(replaced)) {
      if (!old.isUsed(isUsed)) {
        old.release();
        replaced.remove(old);
      }
    }
  }

  /// The settings in use. Callable on any thread.
  public EngineSettings settings() {
    return active.settings();
  }

  /// How much is remembered.
  public MemoStats memoStats() {
    return active.memoStats();
  }

  /// The background work that the plugins in use request.
  public Collection<BackgroundWork> background() {
    return active.background();
  }

  /// The state of the cluster.
  public ClusterState state() {
    return state;
  }

  /// The members of groups that wait at Permit.
  ///
  /// @throws IllegalStateException if this engine does not apply decisions at once
  public ImmediateWaits immediateWaits() {
    if (ports.live().waitingPods() instanceof ImmediateWaits waits) {
      return waits;
    }
    throw new IllegalStateException("the ports are those of a running scheduler");
  }

  /// The profiles in use.
  public Profiles profiles() {
    return active.profiles();
  }

  /// Decides which pods may be tried.
  public PreEnqueuePhase preEnqueue() {
    return active.preEnqueue();
  }

  /// Tries pods.
  public SchedulingCycle cycle() {
    return active.cycle();
  }

  /// Tries groups of pods.
  public GroupCycle groupCycle() {
    return active.groupCycle();
  }

  /// Applies a change.
  public void apply(ClusterChange change) {
    state.enterThread();
    switch (change.object()) {
      case Node node -> state.applyNode(change, node);
      case Pod pod -> applyPod(change, pod);
      default -> state.applyOther(change);
    }
  }

  private void applyPod(ClusterChange change, Pod pod) {
    if (change instanceof ClusterChange.Deleted || pod.isFinished()) {
      state.podGone(pod);
    } else if (!pod.spec().nodeName().isEmpty()) {
      state.podPlaced(info(pod));
    } else if (isResponsibleFor(pod)) {
      Pod before = change instanceof ClusterChange.Updated updated ? (Pod) updated.before() : pod;
      state.podWaits(before, info(pod));
    }
  }

  /// Returns a snapshot of now; the cost grows with the changes since the last snapshot.
  public Snapshot snapshot() {
    state.enterThread();
    return state.snapshot();
  }

  /// Returns the pod as this engine's plugins see it.
  public PodInfo info(Pod pod) {
    return state.infos().of(pod, state.cache().known(pod.metadata().uid()));
  }

  /// Returns whether the filters of the pod's profile let the pod pass on the node.
  public boolean fits(PodInfo pod, String node) {
    state.cache().refresh();
    NodeInfo info = state.cache().node(node);
    return info != null
        && isResponsibleFor(pod.pod())
        && PodFilters.of(profiles().of(pod.pod()), pod, state.cache().nodes(), state.nominator())
            .fits(info);
  }

  /// Returns whether a profile has that scheduler name.
  public boolean isResponsibleFor(Pod pod) {
    return profiles().areResponsibleFor(pod);
  }

  /// Returns whether the scheduler should try the pod: it has no node, or it runs and waits for
  /// resources that preemption may free on its node.
  public boolean isWaiting(Pod pod) {
    return profiles().isWaiting(pod);
  }

  /// The order in which waiting pods are tried, by the queue sort plugin that all profiles share.
  public QueueSortPlugin queueSort() {
    return profiles().queueSort();
  }

  /// Calls the PreEnqueue plugins for the pod and, if none rejects it, tries to find a node. For
  /// use without a [dev.berth.engine.queue.SchedulingQueue].
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public ScheduleResult attempt(QueuedPodInfo queued) {
    state.enterThread();
    PreEnqueueRejection rejection =
        queued.pod().pod().isTerminating() ? null : preEnqueue().check(queued.pod(), null);
    return rejection == null
        ? cycle().run(queued, null)
        : new ScheduleResult(GatedDecision.of(queued, rejection), new Outcome.NotTried());
  }

  /// The groups of pods.
  public Groups groups() {
    return state.groups();
  }

  /// The rule that decides which pods are in which group.
  public GroupMembership membership() {
    return state.groups().membership();
  }

  @Override
  public boolean isMember(Pod pod) {
    return groupOf(pod) != null && !profiles().waitsForResize(pod);
  }

  @Override
  public @Nullable GroupKey groupOf(Pod pod) {
    return state.groups().groupOf(pod);
  }

  @Override
  public @Nullable GroupKey rootOf(Pod pod) {
    return GroupTree.root(state.groups(), pod, active.groupFeatures());
  }

  @Override
  public QueuedGroup group(GroupKey root, Collection<QueuedPodInfo> members) {
    return GroupTree.of(state.groups(), root, members);
  }

  /// Tries to find nodes for the group.
  ///
  /// @param trace the trace of the attempt
  public GroupResult attempt(QueuedGroupInfo queued, GroupTrace trace) {
    state.enterThread();
    return groupCycle().run(queued.group(), queued.attempts(), trace);
  }

  /// Returns the decision about a group with a member that may not be tried yet; null if all
  /// members may be tried.
  public @Nullable GroupDecision gated(QueuedGroupInfo queued) {
    state.enterThread();
    var gated = new ArrayList<GroupDecision.Member>();
    for (QueuedPodInfo member : queued.group().members()) {
      PreEnqueueRejection rejection = preEnqueue().check(member.pod(), null);
      if (rejection != null) {
        gated.add(new GroupDecision.Member(GatedDecision.ofMember(member, rejection), null));
      }
    }
    return gated.isEmpty() ? null : GatedDecision.of(queued, gated);
  }

  /// Returns why the pod may not be tried at all, for example because of a scheduling gate; null if
  /// it may.
  public @Nullable PreEnqueueRejection gate(PodInfo pod) {
    state.enterThread();
    return preEnqueue().check(pod, null);
  }

  /// Returns the decision that would be made about the pod, starting with PreEnqueue plugins, and
  /// changes nothing. The pod counts as having no node and no nomination.
  ///
  /// @throws IllegalArgumentException if no profile has the pod's scheduler name
  public Decision consider(QueuedPodInfo queued) {
    PreEnqueueRejection rejection = gate(queued.pod());
    return rejection == null ? cycle().consider(queued) : GatedDecision.of(queued, rejection);
  }
}
