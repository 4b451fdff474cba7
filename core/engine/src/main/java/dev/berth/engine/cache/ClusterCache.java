package dev.berth.engine.cache;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.cluster.ObjectEventHandler;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.OrderedPMap;
import org.pcollections.PMap;

/// The nodes and the pods on them, including assumed pods. For the engine's thread, which applies
/// changes between cycles and calls [#refresh] at the beginning of each.
///
/// **Goal.** A cycle sees a cluster that does not change under it. Other threads read snapshots
/// that do not change. A group is tried in a hypothetical cluster. The cost of all this depends
/// only on the number of changes, not on the number of nodes.
///
/// **Pods.** A pod is on at most one node. It is *assumed* from [#assume] until [#addPod] confirms
/// it or [#removePod] removes it. Pods on a node that does not exist are *orphaned*: they count
/// nowhere until the node exists.
///
/// ```
///            assume             addPod
///   (none) ─────────▶ assumed ─────────▶ confirmed
///     ▲ ▲  forget        │                  │
///     │ └────────────────┘      removePod   │
///     └─────────────────────────────────────┘
/// ```
///
/// **Views.** A [NodeInfo] is a value. The map of nodes has the present ones; a change replaces one
/// of them and notes its slot. [#refresh] makes the next [NodeView] from the previous one and the
/// noted slots, and shares everything else; a view never changes. In addition, [NodeChanges] is a
/// log that tells the memory of answers which answers to forget.
///
/// **Trials.** Within [#trial], each pod that arrives at a node or leaves it is pushed on a stack,
/// with the previous state of the node. Undoing pops the stack: it puts the former node back,
/// without computing it again, and so every view, count and index ends as it began.
public final class ClusterCache implements SharedLister, NodeInputs {
  private static final int IMAGES = NodeChanges.aspects(Set.of(NodeAspect.IMAGES));

  private final EngineThread thread;
  private final NodeSlots slots = new NodeSlots();
  private final NodeTree tree = new NodeTree(slots);
  private final NodeChanges changes = new NodeChanges();
  private final ImageStates images = new ImageStates();
  private final NodesByLabel byLabel = new NodesByLabel();
  private final GroupStore groups = new GroupStore(GroupMembership.NONE);
  private final PodFollowers followers = new PodFollowers();
  private final List<ObjectEventHandler<Node>> nodeHandlers = new ArrayList<>();
  private final Map<String, NodeInfo> nodes = new HashMap<>();
  private final Map<String, PodInfo> pods = new HashMap<>();

  // Replaced when read, not cleared: a HashSet that has held all nodes never shrinks.
  private Set<String> changed = new HashSet<>();
  // What the latest view does not show yet: nodes by slot; null where a node has left.
  private Map<Integer, @Nullable NodeInfo> unseen = new HashMap<>();
  private PMap<String, PodInfo> assumed = HashTreePMap.empty();
  private PMap<ObjectKey, PMap<String, Integer>> claimUsers = HashTreePMap.empty();
  private int podsWithDisks;
  private PMap<String, PMap<String, PodInfo>> orphanedPods = HashTreePMap.empty();
  private NodeView latest = NodeView.EMPTY;
  private NodeView view = NodeView.EMPTY;
  // What to undo; null outside of a trial.
  private @Nullable Deque<PodMove> moves;

  /// A pod has arrived at a node or left it.
  ///
  /// @param sign 1 if the pod has arrived, -1 if it has left
  /// @param before the node before the move; null if it does not exist
  private record PodMove(PodInfo pod, int sign, boolean wasAssumed, @Nullable NodeInfo before) {}

  /// Creates the cache of an empty cluster.
  ///
  /// @param thread the thread that may read and change this cache
  public ClusterCache(EngineThread thread) {
    this.thread = thread;
  }

  /// Adds a node, or updates it.
  public void addNode(Node node) {
    String name = node.metadata().name();
    if (nodes.containsKey(name)) {
      updateNode(node);
      return;
    }
    slots.assign(name);
    tree.add(node);
    images.add(node);
    byLabel.changed(null, node);
    var info = NodeInfo.of(node);
    for (PodInfo pod : orphanedPods.getOrDefault(name, OrderedPMap.empty()).values()) {
      info = info.plus(pod);
      countVolumes(pod, 1);
    }
    orphanedPods = orphanedPods.minus(name);
    put(info);
    changes.nodeAdded(slots.of(name), info);
    nodeHandlers.forEach(handler -> handler.changed(null, node));
  }

  public void updateNode(Node node) {
    NodeInfo known = nodes.get(node.metadata().name());
    if (known == null) {
      addNode(node);
      return;
    }
    tree.update(known.node(), node);
    images.update(known.node(), node);
    byLabel.changed(known.node(), node);
    NodeInfo updated = known.withNode(node);
    put(updated);
    changes.nodeUpdated(slots.of(known.name()), difference(known.node(), node), known, updated);
    nodeHandlers.forEach(handler -> handler.changed(known.node(), node));
  }

  /// Returns the aspects in which two states of a node differ. Leaves images to [#refresh].
  private static int difference(Node before, Node after) {
    var aspects = EnumSet.of(NodeAspect.OBJECT);
    if (!before.metadata().labels().equals(after.metadata().labels())) {
      aspects.add(NodeAspect.LABELS);
    }
    if (before.spec().unschedulable() != after.spec().unschedulable()
        || !before.spec().taints().equals(after.spec().taints())) {
      aspects.add(NodeAspect.TAINTS);
    }
    if (!before.status().allocatable().equals(after.status().allocatable())) {
      aspects.add(NodeAspect.ALLOCATABLE);
    }
    return NodeChanges.aspects(aspects);
  }

  public void removeNode(String name) {
    NodeInfo known = nodes.remove(name);
    if (known == null) {
      return;
    }
    tree.remove(known.node());
    int slot = slots.release(name);
    changes.nodeRemoved(slot, known);
    images.remove(known.node());
    byLabel.changed(known.node(), null);
    changed.remove(name);
    unseen.put(slot, null);
    for (PodInfo pod : known.pods()) {
      countVolumes(pod, -1);
      addOrphan(pod);
    }
    nodeHandlers.forEach(handler -> handler.changed(known.node(), null));
  }

  /// Adds a pod that runs on its node. Confirms an assumed pod, even if it was assumed on another
  /// node.
  public void addPod(PodInfo pod) {
    PodInfo before = take(pod.uid());
    place(pod);
    followers.placed(before, pod);
  }

  /// Assumes that the pod runs on the node in its spec, before the API server shows it.
  public void assume(PodInfo pod) {
    PodInfo before = take(pod.uid());
    place(pod);
    assumed = assumed.plus(pod.uid(), pod);
    followers.placed(before, pod);
  }

  /// Records that the cluster shows the pod without a node. The pod may still be assumed on a node.
  public void waits(PodInfo pod) {
    groups.waits(pod);
    followers.waits(pod, holds(pod.uid()));
  }

  /// Records that the pod no longer waits: it is gone, or the cluster shows its node.
  public void waitsNoMore(String uid) {
    groups.waitsNoMore(uid);
    followers.waitsNoMore(uid);
  }

  /// The waiting pods that are on no node, by UID; immutable. Empty if nobody follows pods.
  public Map<String, PodInfo> waiting() {
    return followers.waiting();
  }

  /// Calls the handler for all pods, and then for every change: see
  /// [dev.berth.framework.cluster.ObjectInformer]. The next [#refresh] throws a failure of the
  /// handler.
  ///
  /// @return ends the calls
  public Runnable watchPods(ObjectEventHandler<Pod> handler) {
    return followers.add(handler, pods);
  }

  /// Calls the handler for all nodes, and then for every change: see
  /// [dev.berth.framework.cluster.ObjectInformer].
  ///
  /// @return ends the calls
  public Runnable watchNodes(ObjectEventHandler<Node> handler) {
    nodes.values().forEach(node -> handler.changed(null, node.node()));
    nodeHandlers.add(handler);
    return () -> nodeHandlers.remove(handler);
  }

  /// Begins a trial: pods are assumed and removed, and at the end all of these changes are undone.
  /// Meanwhile nothing else may change, and no other trial may begin.
  ///
  /// @throws IllegalStateException if a trial is under way
  public Trial trial() {
    if (moves != null) {
      throw new IllegalStateException("a trial is under way");
    }
    refresh(); // so that only the trial changes the nodes
    moves = new ArrayDeque<>();
    return new Trial();
  }

  /// Changes that are undone at the end.
  public final class Trial implements AutoCloseable {
    private Trial() {}

    /// A mark of the changes so far.
    public int mark() {
      return moves().size();
    }

    /// Undoes the changes after that mark, the last change first.
    public void undo(int mark) {
      Deque<PodMove> all = moves();
      while (all.size() > mark) {
        undo(all.pop());
      }
    }

    /// Undoes all changes.
    @Override
    public void close() {
      undo(0);
      moves = null;
    }

    private Deque<PodMove> moves() {
      return Objects.requireNonNull(moves, "the trial is over");
    }

    private void undo(PodMove move) {
      PodInfo pod = move.pod();
      boolean comesBack = move.sign() < 0;
      if (comesBack) {
        pods.put(pod.uid(), pod);
        groups.placed(pod);
        assumed = move.wasAssumed() ? assumed.plus(pod.uid(), pod) : assumed;
      } else {
        pods.remove(pod.uid());
        groups.removed(pod);
        assumed = assumed.minus(pod.uid());
      }
      if (move.before() != null) {
        countVolumes(pod, -move.sign());
        put(move.before());
        changes.podMoved(slots.of(move.before().name()), pod, -move.sign());
      } else if (comesBack) {
        addOrphan(pod);
      } else {
        removeOrphan(pod);
      }
      if (comesBack) {
        followers.placed(null, pod);
      } else {
        followers.removed(pod);
      }
    }
  }

  /// The groups of pods.
  public GroupStore groups() {
    return groups;
  }

  /// Returns whether the pod is on a node, running or assumed.
  public boolean holds(String uid) {
    return pods.containsKey(uid);
  }

  /// Removes an assumed pod from its node.
  ///
  /// @return whether the pod is now on no node; false if it was confirmed in the meantime
  public boolean forget(String uid) {
    if (holds(uid) && !isAssumed(uid)) {
      return false;
    }
    removePod(uid);
    return true;
  }

  /// Returns the pod with that UID, with its node in its spec; null if it is on no node.
  public @Nullable PodInfo pod(String uid) {
    return pods.get(uid);
  }

  /// Returns the latest version of the pod that the cluster has shown, or that is assumed; null if
  /// the pod is unknown.
  public @Nullable PodInfo known(String uid) {
    PodInfo placed = pods.get(uid);
    return placed == null ? followers.unbound(uid) : placed;
  }

  /// The number of nodes.
  public int nodeCount() {
    return nodes.size();
  }

  /// The number of pods on nodes, including orphaned pods.
  public int podCount() {
    return pods.size();
  }

  /// The number of assumed pods.
  public int assumedCount() {
    return assumed.size();
  }

  /// Returns whether the pod is assumed, neither confirmed nor removed yet.
  public boolean isAssumed(String uid) {
    return assumed.containsKey(uid);
  }

  /// Removes the pod from its node. Has no effect if it is on no node.
  public void removePod(String uid) {
    PodInfo pod = take(uid);
    if (pod != null) {
      followers.removed(pod);
    }
  }

  /// Takes the pod from its node.
  ///
  /// @return the pod; null if it was on no node
  private @Nullable PodInfo take(String uid) {
    PodInfo pod = pods.remove(uid);
    if (pod == null) {
      return null;
    }
    groups.removed(pod);
    NodeInfo info = nodes.get(nodeOf(pod));
    if (moves != null) {
      moves.push(new PodMove(pod, -1, isAssumed(uid), info));
    }
    assumed = assumed.minus(uid);
    if (info != null) {
      countVolumes(pod, -1);
      put(info.minus(pod));
      changes.podMoved(slots.of(info.name()), pod, -1);
    } else {
      removeOrphan(pod);
    }
    return pod;
  }

  private void place(PodInfo pod) {
    pods.put(pod.uid(), pod);
    groups.placed(pod);
    NodeInfo info = nodes.get(nodeOf(pod));
    if (moves != null) {
      moves.push(new PodMove(pod, 1, false, info));
    }
    if (info != null) {
      countVolumes(pod, 1);
      put(info.plus(pod));
      changes.podMoved(slots.of(info.name()), pod, 1);
    } else {
      addOrphan(pod);
    }
  }

  private static String nodeOf(PodInfo pod) {
    return pod.pod().spec().nodeName();
  }

  private void addOrphan(PodInfo pod) {
    String node = nodeOf(pod);
    PMap<String, PodInfo> others = orphanedPods.getOrDefault(node, OrderedPMap.empty());
    orphanedPods = orphanedPods.plus(node, others.plus(pod.uid(), pod));
  }

  private void removeOrphan(PodInfo pod) {
    String node = nodeOf(pod);
    var others = orphanedPods.getOrDefault(node, OrderedPMap.empty()).minus(pod.uid());
    orphanedPods = others.isEmpty() ? orphanedPods.minus(node) : orphanedPods.plus(node, others);
  }

  private void put(NodeInfo info) {
    changed.add(info.name());
    replace(info);
  }

  private void replace(NodeInfo info) {
    nodes.put(info.name(), info);
    unseen.put(slots.of(info.name()), info);
  }

  private void countVolumes(PodInfo pod, int by) {
    String node = nodeOf(pod);
    for (ObjectKey claim : pod.claims()) {
      PMap<String, Integer> known = claimUsers.getOrDefault(claim, HashTreePMap.empty());
      int users = known.getOrDefault(node, 0) + by;
      PMap<String, Integer> nodesUsing = users == 0 ? known.minus(node) : known.plus(node, users);
      claimUsers =
          nodesUsing.isEmpty() ? claimUsers.minus(claim) : claimUsers.plus(claim, nodesUsing);
    }
    if (pod.hasDisks()) {
      podsWithDisks += by;
    }
  }

  /// Brings the view up to date; the cost grows with the changes. A node's image states are as of
  /// the node's last change, as in kube-scheduler.
  public void refresh() {
    followers.throwFailure();
    for (String name : changed) {
      NodeInfo known = Objects.requireNonNull(nodes.get(name), name);
      var states = images.summariesOn(known.node());
      if (!states.equals(known.images())) {
        replace(known.withImages(states));
        changes.add(slots.of(name), IMAGES);
      }
    }
    changed = new HashSet<>();
    view = latest();
  }

  private NodeView latest() {
    latest = latest.update(tree.order(), unseen);
    unseen = new HashMap<>();
    return latest;
  }

  /// Returns a snapshot of now, including changes after [#refresh]; the cost grows with the changes
  /// since the last snapshot or refresh.
  public CacheSnapshot snapshot() {
    return new CacheSnapshot(latest(), claimUsers, podsWithDisks > 0, assumed, orphanedPods);
  }

  @Override
  public void changed(String node, NodeAspect aspect) {
    thread.check();
    if (nodes.containsKey(node)) {
      changes.add(slots.of(node), NodeChanges.aspects(List.of(aspect)));
    }
  }

  @Override
  public void changedAt(String label, Set<String> values, NodeAspect aspect) {
    thread.check();
    for (String value : values) {
      byLabel.with(label, value, nodes.values()).forEach(node -> changed(node, aspect));
    }
  }

  /// The nodes as of the last [#refresh].
  public NodeView view() {
    thread.check();
    return view;
  }

  /// The changed nodes, including changes after [#refresh].
  public NodeChanges changes() {
    thread.check();
    return changes;
  }

  @Override
  public List<NodeInfo> nodes() {
    thread.check();
    return view.all();
  }

  @Override
  public List<NodeInfo> nodesWithPodsWithAffinity() {
    thread.check();
    return view.withAffinity();
  }

  @Override
  public List<NodeInfo> nodesWithPodsWithRequiredAntiAffinity() {
    thread.check();
    return view.withRequiredAntiAffinity();
  }

  @Override
  public @Nullable NodeInfo node(String name) {
    thread.check();
    return view.get(name);
  }

  /// Returns the node as it is now, not as of the last [#refresh]; null if no node has that name.
  public @Nullable NodeInfo latest(String name) {
    thread.check();
    return nodes.get(name);
  }

  @Override
  public Set<String> nodesUsing(ObjectKey claim) {
    thread.check();
    return claimUsers.getOrDefault(claim, HashTreePMap.empty()).keySet();
  }

  @Override
  public boolean hasPodsWithDisks() {
    thread.check();
    return podsWithDisks > 0;
  }
}
