package dev.berth.server.metrics;

import dev.berth.engine.live.SchedulerStats;
import dev.berth.engine.port.QueueMetrics.EntityType;
import dev.berth.engine.queue.QueueName;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Gauges of pods and nodes. The engine counts them between two attempts when the page is shown. If
/// this takes too long, the last counts are shown. Thread-safe.
public final class SchedulerStatsMetrics {

  private static final Logger LOG = LoggerFactory.getLogger(SchedulerStatsMetrics.class);

  private static final Set<QueueName> ENTITY_QUEUES =
      EnumSet.complementOf(EnumSet.of(QueueName.INCOMPLETE));

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Supplier<CompletableFuture<SchedulerStats>> source;
  private volatile SchedulerStats last = SchedulerStats.EMPTY;

  /// @param source starts to count
  public SchedulerStatsMetrics(
      MetricRegistry families, Supplier<CompletableFuture<SchedulerStats>> source) {
    this.source = source;
    families.beforeShown(this::count);
    families.gauge(
        Stability.ALPHA,
        "scheduler_cache_size",
        "Number of nodes, pods, and assumed (bound) pods in the scheduler cache.",
        callback -> {
          callback.call(last.nodes(), "nodes");
          callback.call(last.pods(), "pods");
          callback.call(last.assumed(), "assumed_pods");
        },
        "type");
    families.gauge(
        Stability.BETA,
        "scheduler_goroutines",
        "Number of running goroutines split by the work they do such as binding.",
        callback -> callback.call(last.binding(), "binding"),
        "operation");
    families.gauge(
        Stability.STABLE,
        "scheduler_pending_pods",
        "Number of pending pods, by the queue type. 'active' means number of pods in activeQ;"
            + " 'backoff' means number of pods in backoffQ; 'unschedulable' means number of pods in"
            + " unschedulableEntities that the scheduler attempted to schedule and failed; 'gated'"
            + " is the number of unschedulable pods that the scheduler never attempted to schedule"
            + " because they are gated; 'incomplete' means number of pods in"
            + " incompletePodGroupPods; 'pending' means number of pods in pendingPodGroupPods.",
        callback -> {
          for (var place : QueueName.values()) {
            callback.call(waiting(place), place.toString());
          }
          callback.call(0, "pending"); // nothing is counted while a group is being tried
        },
        "queue");
    families.gauge(
        Stability.ALPHA,
        "scheduler_queued_entities",
        "Number of queued scheduling entities ('pod' or 'podgroup'; 'pod' stands for individual"
            + " pods that are not members of any podgroup) by the queue type. 'active' means number"
            + " of entities in activeQ; 'backoff' means number of entities in backoffQ;"
            + " 'unschedulable' means number of entities in unschedulableEntities that the"
            + " scheduler attempted to schedule and failed; 'gated' is the number of unschedulable"
            + " entities that the scheduler never attempted to schedule because they are gated.",
        callback -> {
          for (var place : ENTITY_QUEUES) {
            callback.call(entities(EntityType.POD).getOrDefault(place, 0), place.toString(), "pod");
          }
          entities(EntityType.POD_GROUP)
              .forEach((place, count) -> callback.call(count, place.toString(), "podgroup"));
        },
        "queue",
        "type");
  }

  /// Adds how much is remembered; kube-scheduler has no such metrics.
  public void showMemo(MetricRegistry families) {
    families.gauge(
        Stability.NONE,
        "berth_memo_entries",
        "Number of remembered columns of answers of plugins, and of counts of pods by domain.",
        callback -> {
          callback.call(last.memo().columns(), "columns");
          callback.call(last.memo().topologyCounts(), "tallies");
        },
        "type");
    families.gauge(
        Stability.NONE,
        "berth_memo_bytes",
        "Memory that remembered answers of plugins take.",
        callback -> callback.call((double) last.memo().bytes()));
    families.counter(
        Stability.NONE,
        "berth_memo_dropped_columns_total",
        "Columns of remembered answers that were dropped for want of room, the least recently used"
            + " ones first.",
        () -> last.memo().droppedColumns());
    families.counter(
        Stability.NONE,
        "berth_memo_failures_total",
        "Evaluations of all nodes without remembered answers because reading these failed, although"
            + " no plugin did.",
        () -> last.memo().failures());
    families.gauge(
        Stability.NONE,
        "berth_memo_computed",
        "Number of answers about a node that have been worked out so far, and of counts of pods"
            + " that have been made anew; all others were remembered.",
        callback -> {
          callback.call((double) last.memo().computedAnswers(), "answers");
          callback.call((double) last.memo().newTopologyCounts(), "tallies");
        },
        "type");
  }

  private Map<QueueName, Integer> entities(EntityType type) {
    return last.entities().getOrDefault(type, Map.of());
  }

  private double waiting(QueueName place) {
    Map<QueueName, Integer> waiting = last.waiting();
    return waiting.getOrDefault(place, 0);
  }

  private void count() {
    try {
      last = source.get().get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("The engine has not counted in time", e);
    }
  }
}
