package dev.berth.planner;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.Engine;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.dryrun.ImmediateScheduling;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroupInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.PluginStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Carries out a plan in a simulated cluster: moving pods leave their nodes, and then the engine
/// binds one pod after the other to its planned node, in the way it binds a nominated pod. If
/// filters refuse a pod's node, the pod waits for the next pass, because it may need others before
/// it, for example because of spreading; a pod that no pass has bound is refused. For one thread.
final class PlanProof {
  private static final Instant QUEUED = Instant.parse("2026-01-01T00:00:00Z");

  private final EmbeddedCluster cluster;
  private final Engine engine;
  private final DryRun dryRun;
  private final ImmediateScheduling scheduling;
  private final PlanModel model;

  PlanProof(PlanTrial trial, PlanModel model) {
    cluster = trial.cluster().objects();
    engine = trial.engine();
    dryRun = trial.dryRun();
    this.model = model;
    scheduling = new ImmediateScheduling(engine, cluster, new Writer());
  }

  /// Carries out the plan.
  ///
  /// @return the refused placements
  List<Assignment> run(List<Assignment> plan) throws InterruptedException {
    for (var assignment : plan) {
      if (assignment.isMove()) {
        cluster.unbind(assignment.pod().key());
      }
    }
    List<Assignment> left = new ArrayList<>(plan);
    left.sort(Comparator.comparingInt((Assignment it) -> it.pod().priority()).reversed());
    int before;
    do {
      before = left.size();
      left = pass(left);
    } while (!left.isEmpty() && left.size() < before);
    return left;
  }

  private List<Assignment> pass(List<Assignment> plan) throws InterruptedException {
    var refused = new ArrayList<Assignment>();
    Map<GroupKey, List<Assignment>> groups = new LinkedHashMap<>();
    for (var assignment : plan) {
      var pod = pod(assignment);
      var root = engine.isMember(pod) ? engine.rootOf(pod) : null;
      if (root != null) {
        groups.computeIfAbsent(root, _ -> new ArrayList<>()).add(assignment);
      } else if (!bind(assignment, pod)) {
        refused.add(assignment);
      }
    }
    for (var group : groups.entrySet()) {
      bind(group.getKey(), group.getValue());
      group.getValue().stream().filter(it -> !isBound(it)).forEach(refused::add);
    }
    return refused;
  }

  private boolean bind(Assignment assignment, Pod pod) throws InterruptedException {
    var node = model.nodes().get(assignment.node()).name();
    var now = engine.snapshot().nodes().node(node);
    if (now == null || !dryRun.filters(engine.snapshot(), pod).fits(now)) {
      return false;
    }
    cluster.nominate(pod.key(), node);
    scheduling.attempt(queued(pod(assignment)));
    return isBound(assignment);
  }

  private void bind(GroupKey root, List<Assignment> members) throws InterruptedException {
    var queued = new ArrayList<QueuedPodInfo>();
    for (var member : members) {
      cluster.nominate(member.pod().key(), model.nodes().get(member.node()).name());
      queued.add(queued(pod(member)));
    }
    scheduling.attempt(new QueuedGroupInfo(engine.group(root, queued), QUEUED, 1));
  }

  private QueuedPodInfo queued(Pod pod) {
    return new QueuedPodInfo(engine.info(pod), QUEUED, 1);
  }

  private Pod pod(Assignment assignment) {
    return Objects.requireNonNull(cluster.get(Pod.class, assignment.pod().key()));
  }

  private boolean isBound(Assignment assignment) {
    return !pod(assignment).spec().nodeName().isEmpty();
  }

  /// Lets the engine place these pods wherever they fit now, pods of the highest priority first. If
  /// it cannot place one pod of a template, it tries no other pod of the template until the next
  /// success.
  void placeAnywhere(Collection<PodInfo> pods) throws InterruptedException {
    Map<GroupKey, List<QueuedPodInfo>> groups = new LinkedHashMap<>();
    var refused = new HashSet<PodTemplateKey>();
    var sorted = new ArrayList<>(pods);
    sorted.sort(Comparator.comparingInt(PodInfo::priority).reversed());
    for (PodInfo info : sorted) {
      var pod = Objects.requireNonNull(cluster.get(Pod.class, info.key()));
      if (!pod.spec().nodeName().isEmpty()) {
        continue;
      }
      cluster.nominate(pod.key(), "");
      pod = Objects.requireNonNull(cluster.get(Pod.class, info.key()));
      var root = engine.isMember(pod) ? engine.rootOf(pod) : null;
      if (root != null) {
        groups.computeIfAbsent(root, _ -> new ArrayList<>()).add(queued(pod));
        continue;
      }
      var template = PodTemplateKey.of(pod);
      if (!refused.contains(template)) {
        scheduling.attempt(queued(pod));
        if (cluster.hasNode(pod.key())) {
          refused.clear(); // others may want to be near it
        } else {
          refused.add(template);
        }
      }
    }
    for (var group : groups.entrySet()) {
      scheduling.attempt(
          new QueuedGroupInfo(engine.group(group.getKey(), group.getValue()), QUEUED, 1));
    }
  }

  /// Adds limits for the engine's refusals.
  void cut(List<Assignment> refused, Cuts cuts) {
    for (var assignment : refused) {
      var kind = model.kinds().get(assignment.kind());
      var filters = dryRun.filters(engine.snapshot(), pod(assignment));
      if (filters.preFilterRejections().isEmpty()) {
        cuts.limit(kind.kind(), assignment.node(), bound(kind, assignment.node()));
      } else {
        cuts.limit(
            kind.kind(), (int) kind.waiting().stream().filter(it -> isBound(it.key())).count());
      }
    }
  }

  private int bound(KindOfPods kind, int node) {
    var keys = new ArrayList<ObjectKey>();
    kind.waiting().forEach(it -> keys.add(it.key()));
    kind.movable().values().forEach(pods -> pods.forEach(it -> keys.add(it.key())));
    var name = model.nodes().get(node).name();
    return (int)
        keys.stream()
            .map(key -> Objects.requireNonNull(cluster.get(Pod.class, key)))
            .filter(pod -> pod.spec().nodeName().equals(name))
            .count();
  }

  private boolean isBound(ObjectKey key) {
    return !Objects.requireNonNull(cluster.get(Pod.class, key)).spec().nodeName().isEmpty();
  }

  /// Writes the engine's decisions; it evicts nobody.
  private final class Writer implements ImmediateScheduling.PodWriter {
    @Override
    public void nominate(ObjectKey pod, String node) {
      cluster.nominate(pod, node);
    }

    @Override
    public void evict(PodInfo victim) {
      throw new IllegalStateException("the engine of a proof preempts " + victim.key());
    }

    @Override
    public void bindingFailed(PodInfo pod, PluginStatus why) {}

    @Override
    public void condition(ObjectKey podGroup, GroupDecision.Condition condition) {}
  }
}
