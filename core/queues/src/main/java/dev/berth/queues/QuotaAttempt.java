package dev.berth.queues;

import dev.berth.framework.GroupAttempt;
import dev.berth.framework.Retry;
import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.status.GroupStatus;
import dev.berth.framework.status.NodeStatuses;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A group's attempt in which pods of the group's own queue are spared only while the queue may
/// have the group together with them. Filters cannot check this, since they decide about nodes.
record QuotaAttempt(GroupAttempt attempt, Ledger ledger, Quota quota) implements GroupAttempt {
  /// Where a removed pod counts.
  private record Place(@Nullable QueueNode queue, Resources requests) {}

  @Override
  public QueuedGroup group() {
    return attempt.group();
  }

  @Override
  public @Nullable CycleState state(GroupKey podGroup) {
    return attempt.state(podGroup);
  }

  @Override
  public NodeStatuses nodes(PodInfo member) {
    return attempt.nodes(member);
  }

  @Override
  public Retry without(Collection<PodInfo> removed) {
    Map<String, Place> places = new HashMap<>();
    for (PodInfo pod : removed) {
      JobInfo job = ledger.jobOf(pod.uid());
      places.put(
          pod.uid(),
          new Place(job == null ? null : ledger.queueOf(job), ledger.requests(pod.uid())));
    }
    return new QuotaRetry(attempt.without(removed), places);
  }

  private final class QuotaRetry implements Retry {
    private final Retry retry;
    private final Map<String, Place> places;

    /// @param places the places of the removed pods, by UID
    QuotaRetry(Retry retry, Map<String, Place> places) {
      this.retry = retry;
      this.places = places;
    }

    @Override
    public GroupStatus status() {
      return retry.status();
    }

    @Override
    public GroupEvaluation evaluation() {
      return retry.evaluation();
    }

    @Override
    public List<PodInfo> proposed() {
      return retry.proposed();
    }

    @Override
    public boolean putBack(Collection<PodInfo> pods) {
      return fitBeside(pods) && retry.putBack(pods);
    }

    private boolean fitBeside(Collection<PodInfo> pods) {
      var whatIf = new WhatIf(ledger);
      for (PodInfo pod : pods) {
        Place place = places.get(pod.uid());
        if (place != null) {
          whatIf.gain(place.queue, place.requests);
        }
      }
      for (PodInfo member : retry.proposed()) {
        if (quota.objection(member.uid(), whatIf) != null) {
          return false;
        }
        whatIf.gain(member.uid());
      }
      return true;
    }

    @Override
    public void close() {
      retry.close();
    }
  }
}
