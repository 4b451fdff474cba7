package dev.berth.capacity.compat;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.Engine;
import dev.berth.engine.dryrun.ImmediateScheduling;
import dev.berth.engine.queue.EntityQueue;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.PluginStatus;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// cluster-capacity's loop: it gives one pod after the other to the scheduler, until one is
/// unschedulable or the limit is reached. For one run, on one thread.
///
/// Waiting pods of the cluster are in the queue, too. Each of them that is placed counts as a
/// replica, and lets one more pod come, so there may be several new pods; those that find no place
/// are left alone. A pod that would preempt others is unschedulable after it has found that out,
/// and ends the run.
public final class CapacitySimulation {
  /// The name of the simulation's scheduler, whatever the template says.
  public static final String SCHEDULER = "default-scheduler";

  private static final String PROVISIONED_BY = "cc.kubernetes.io/provisioned-by";
  private static final Instant FIRST_QUEUED = Instant.EPOCH;

  private final PodTemplate template;
  private final int limit;
  private final EmbeddedCluster cluster;
  private final Engine engine;
  private final ImmediateScheduling scheduling;
  private final EntityQueue queue;
  private final Map<String, Integer> placed = new LinkedHashMap<>();
  private int created;
  private int queued;
  private String stuck = "";

  /// @param limit the maximum number of simulated pods; 0 for no limit
  /// @param objects the whole cluster; the simulation takes over [TakenKinds] from it
  /// @param engines creates the scheduler of a cluster; its first profile is that of [#SCHEDULER]
  public CapacitySimulation(
      PodTemplate template,
      int limit,
      Collection<? extends KubernetesObject> objects,
      Set<String> excludedNodes,
      Function<EmbeddedCluster, Engine> engines) {
    this.template = template;
    this.limit = limit;
    cluster = new EmbeddedCluster(TakenKinds.of(objects, excludedNodes));
    engine = engines.apply(cluster);
    scheduling = new ImmediateScheduling(engine, cluster, new Pods());
    queue = new EntityQueue(engine.queueSort());
  }

  /// Runs to the end.
  ///
  /// @throws CapacityException if there is no first pod
  /// @throws EndlessException if cluster-capacity would never end
  public CapacityReview run(Supplier<OffsetDateTime> clock)
      throws CapacityException, EndlessException, InterruptedException {
    cluster.watch(engine::apply);
    cluster.allWaves();
    for (Pod pod : cluster.list(Pod.class)) {
      if (engine.isWaiting(pod) && engine.isResponsibleFor(pod) && !engine.isMember(pod)) {
        add(pod, 0);
      }
    }
    String taken = createNext();
    if (taken != null) {
      throw new CapacityException("Unable to create next pod to schedule: " + taken);
    }
    while (queue.poll() instanceof QueuedPodInfo next) {
      String stop = attempt(next);
      if (stop != null) {
        return new CapacityReview(template, limit, placed, stop, clock.get());
      }
    }
    throw new EndlessException(stuck);
  }

  /// @return the reason why the run ends; null if it goes on
  private @Nullable String attempt(QueuedPodInfo queuedPod) throws InterruptedException {
    Pod pod = cluster.get(Pod.class, queuedPod.pod().key());
    if (pod == null || !engine.isWaiting(pod)) {
      return null;
    }
    long before = cluster.writes();
    Decision decision =
        scheduling.attempt(
            queuedPod.withPod(engine.info(pod)).withAttempts(queuedPod.attempts() + 1));
    boolean isSimulated = pod.metadata().annotations().containsKey(PROVISIONED_BY);
    return switch (decision.result()) {
      case SCHEDULED -> bound(String.valueOf(decision.chosen()));
      case UNSCHEDULABLE -> {
        if (isSimulated) {
          yield "Unschedulable: " + decision.message();
        }
        if (cluster.writes() > before && decision.preemption() != null) {
          add(pod, queuedPod.attempts() + 1);
        }
        yield null;
      }
      case GATED, ERROR, SKIPPED, IGNORED, INCOMPLETE -> {
        if (isSimulated) {
          stuck =
              "pod %s is neither placed nor unschedulable%s"
                  .formatted(
                      pod.key(), decision.message().isEmpty() ? "" : ": " + decision.message());
        }
        yield null;
      }
    };
  }

  private @Nullable String bound(String node) {
    placed.merge(node, 1, Integer::sum);
    if (limit > 0 && created >= limit) {
      return "LimitReached: Maximum number of pods simulated: " + limit;
    }
    String taken = createNext();
    if (taken != null) {
      stuck = taken;
    }
    return null;
  }

  /// @return the reason why there is no other pod; null if there is one
  private @Nullable String createNext() {
    var metadata = template.pod().metadata();
    var name = "%s-%d".formatted(metadata.name(), created);
    var key = new ObjectKey(metadata.namespace(), name);
    var uid = "simulated-" + created;
    created++;
    if (cluster.get(Pod.class, key) != null) {
      return "pods \"%s\" already exists".formatted(name);
    }
    var annotations = new LinkedHashMap<>(metadata.annotations());
    annotations.put(PROVISIONED_BY, SCHEDULER);
    var pod =
        template
            .pod()
            .withMetadata(metadata.withName(name).withUid(uid).withAnnotations(annotations))
            .withSpec(template.pod().spec().withNodeName("").withSchedulerName(SCHEDULER));
    cluster.add(pod);
    add(pod, 0);
    return null;
  }

  private void add(Pod pod, int attempts) {
    queue.add(new QueuedPodInfo(engine.info(pod), FIRST_QUEUED.plusSeconds(queued++), attempts));
  }

  private final class Pods implements ImmediateScheduling.PodWriter {
    @Override
    public void nominate(ObjectKey pod, String node) {
      cluster.nominate(pod, node);
    }

    @Override
    public void evict(PodInfo victim) {
      cluster.evict(victim.key());
    }

    @Override
    public void bindingFailed(PodInfo pod, PluginStatus why) {}

    @Override
    public void condition(ObjectKey podGroup, GroupDecision.Condition condition) {}
  }
}
