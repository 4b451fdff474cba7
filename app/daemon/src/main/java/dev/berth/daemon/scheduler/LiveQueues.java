package dev.berth.daemon.scheduler;

import dev.berth.daemon.PeriodicTask;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.port.TimeSource;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.status.PluginException;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.watch.ChangeSink;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import dev.berth.queues.status.QueueStatuses;
import dev.berth.queues.status.QueueStatuses.StatusChange;
import dev.berth.scenario.FairShareProfiles;
import dev.berth.scenario.LoadedScheduler;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator.SplittableGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the changed statuses of queues, and of the groups of pods in them, once a second while
/// the process leads, as kube-batch does at the end of its sessions. Without the plugin FairShare,
/// does nothing.
final class LiveQueues implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LiveQueues.class);

  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(30);

  private final @Nullable QueueStatuses statuses;
  private final ProcessState state;
  private final TimeSource time;
  private @Nullable ClusterWatch ended;
  private @Nullable PeriodicTask writing;

  LiveQueues(LoadedScheduler scheduler, ProcessState state, TimeSource time) {
    statuses =
        FairShareProfiles.of(scheduler.profiles())
            .map(it -> it.statuses(scheduler.featureGates(), time))
            .orElse(null);
    this.state = state;
    this.time = time;
  }

  /// Receives changes before another sink, so that it knows the objects of all decisions.
  ChangeSink before(ChangeSink next) {
    var known = statuses;
    return known == null
        ? next
        : change -> {
          note(known, change);
          next.changed(change);
        };
  }

  private static void note(QueueStatuses statuses, ClusterChange change) {
    statuses.changed(change.object(), change instanceof ClusterChange.Deleted);
  }

  SchedulingObserver observer() {
    return statuses == null ? SchedulingObserver.NONE : new Decisions(statuses);
  }

  /// Begins to write; once.
  void begin(ApiClient client, ClusterWriter writer, SplittableGenerator random) {
    var known = statuses;
    if (known != null) {
      ended =
          ClusterWatch.start(
              client, List.of(WatchedKind.ENDED_PODS), it -> note(known, it), time, random);
      writing = new PeriodicTask("queue-statuses", () -> round(known, writer)).start();
    }
  }

  private void round(QueueStatuses known, ClusterWriter writer) throws InterruptedException {
    time.sleep(PERIOD);
    if (state.leading().get() && !write(known, writer)) {
      time.sleep(AFTER_FAILURE);
    }
  }

  /// @return whether all was written
  private static boolean write(QueueStatuses known, ClusterWriter writer)
      throws InterruptedException {
    boolean isDone = true;
    for (StatusChange change : known.takeChanges()) {
      try {
        change.carryOut(writer);
      } catch (PluginException e) {
        LOG.atWarn()
            .addKeyValue("object", change.title())
            .addKeyValue("err", e.getMessage())
            .log("Failed to write the status, trying again");
        known.again(change);
        isDone = false;
      }
    }
    return isDone;
  }

  @Override
  public void close() {
    if (writing != null) {
      writing.close();
    }
    if (ended != null) {
      ended.close();
    }
  }

  private record Decisions(QueueStatuses statuses) implements SchedulingObserver {
    @Override
    public void decided(Decision decision) {
      statuses.decided(decision);
    }

    @Override
    public void decided(GroupDecision decision) {
      statuses.decided(decision);
    }
  }
}
