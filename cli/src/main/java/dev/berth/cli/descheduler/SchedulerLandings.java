package dev.berth.cli.descheduler;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.descheduler.proof.NodeReservations;
import dev.berth.engine.Scheduler;
import java.time.Duration;

/// Has the scheduler of the process keep nodes for replacements. For any thread.
record SchedulerLandings(Scheduler scheduler) implements NodeReservations {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @Override
  public void keep(Pod evicted, Pod replacement, String node) {
    scheduler.expect(
        replacement
            .withMetadata(replacement.metadata().withUid(uid(evicted)))
            .withSpec(replacement.spec().withNodeName(""))
            .withStatus(PodStatus.EMPTY.withPhase(PodStatus.PENDING)),
        node,
        PATIENCE);
  }

  @Override
  public void release(Pod evicted) {
    scheduler.expectNoMore(uid(evicted));
  }

  private static String uid(Pod evicted) {
    return "replacement-of-" + evicted.metadata().uid();
  }
}
