package dev.berth.engine.dryrun;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.port.GroupTrace;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// Makes decisions about groups of pods in the cluster of a snapshot and after changes of it,
/// without effects. A group is tried on a cache, which a snapshot does not have. So this class
/// loads the snapshot into its own engine and changes nothing elsewhere. For one thread.
///
/// Like a [DryRun], it does not know the data that the plugins of a running scheduler have in
/// flight.
public final class GroupDryRun {
  private final Engine engine;

  /// Loads the cluster.
  ///
  /// @throws dev.berth.engine.profile.ProfileException if a profile cannot be built
  public GroupDryRun(EngineSettings settings, EnginePorts ports, Snapshot snapshot) {
    engine = new Engine(settings, ports);
    Kinds.all().stream()
        .map(Kind::type)
        .distinct()
        .flatMap(type -> snapshot.objects().list(type).stream())
        .forEach(object -> engine.apply(new ClusterChange.Added(object)));
    List<NodeInfo> nodes = snapshot.nodes().nodes();
    nodes.forEach(node -> engine.apply(new ClusterChange.Added(node.node())));
    for (NodeInfo node : nodes) {
      node.pods().forEach(pod -> engine.apply(new ClusterChange.Added(pod.pod())));
      snapshot
          .nominator()
          .nominatedTo(node.name())
          .forEach(pod -> engine.apply(new ClusterChange.Added(pod.pod())));
    }
  }

  /// Returns the decision about the group in the changed cluster, from PreEnqueue to PostFilter.
  /// Afterwards the changes are undone.
  ///
  /// @param root a group that exists
  /// @param members the waiting members, in the order of their creation
  public GroupDecision consider(GroupKey root, List<Pod> members, List<ClusterChange> changes) {
    Deque<ClusterChange> applied = new ArrayDeque<>();
    try {
      for (ClusterChange change : changes) {
        engine.apply(change);
        applied.push(change);
      }
      var queued = new ArrayList<QueuedPodInfo>();
      for (Pod member : members) {
        var change = new ClusterChange.Added(member);
        engine.apply(change);
        applied.push(change);
        queued.add(
            new QueuedPodInfo(engine.info(member), Instant.EPOCH.plusNanos(queued.size()), 1));
      }
      var group = new QueuedGroupInfo(engine.group(root, queued), Instant.EPOCH, 1);
      GroupDecision gated = engine.gated(group);
      return gated == null ? engine.attempt(group, GroupTrace.NONE).decision() : gated;
    } finally {
      applied.forEach(change -> engine.apply(inverse(change)));
    }
  }

  private static ClusterChange inverse(ClusterChange change) {
    return switch (change) {
      case ClusterChange.Added(var object) -> new ClusterChange.Deleted(object);
      case ClusterChange.Updated(var before, var object) ->
          new ClusterChange.Updated(object, before);
      case ClusterChange.Deleted(var object) -> new ClusterChange.Added(object);
    };
  }
}
