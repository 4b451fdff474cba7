package dev.berth.queues;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Queues with jobs in them, for a test.
final class GivenLedger {
  private final Ledger ledger;
  private final Shares shares;
  private int pods;

  private GivenLedger(QueueTree tree) {
    ledger = new Ledger(tree);
    shares = new Shares(ledger);
  }

  static GivenLedger of(GivenQueue... queues) {
    return new GivenLedger(
        QueueTree.of(Stream.of(queues).map(GivenQueue::build).toList(), "default"));
  }

  GivenLedger cluster(String amounts) {
    shares.total(Resources.of(GivenQueue.amounts(amounts)));
    return this;
  }

  /// A job of single pods; its name begins with that of its queue.
  GivenLedger job(String name) {
    return job(name, 1, 0);
  }

  GivenLedger job(String name, int minMember, int priority) {
    ledger.terms(
        name, new JobTerms(name.replaceAll("-.*", ""), minMember, priority, Instant.EPOCH, false));
    return this;
  }

  GivenLedger pods(String job, int count, PodPhase phase, String requests) {
    if (ledger.job(job) == null) {
      job(job);
    }
    for (int i = 0; i < count; i++) {
      ledger.put("pod-" + pods++, job, Resources.of(GivenQueue.amounts(requests)), phase);
    }
    return this;
  }

  GivenLedger running(String job, int count, String requests) {
    return pods(job, count, PodPhase.ALLOCATED, requests);
  }

  GivenLedger waiting(String job, int count, String requests) {
    return pods(job, count, PodPhase.WAITING, requests);
  }

  Ledger ledger() {
    return ledger;
  }

  Shares shares() {
    return shares;
  }

  QueueNode queue(String name) {
    return Objects.requireNonNull(ledger.queues().get(name), name);
  }

  /// Such as `a: cpu 2, memory 4Gi; b: cpu 0`, without the default queue.
  String deserved() {
    return ledger.queues().queues().stream()
        .filter(queue -> !queue.name().equals("default"))
        .collect(Collectors.toMap(QueueNode::name, queue -> shares.part(queue).deserved()))
        .entrySet()
        .stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .collect(Collectors.joining("; "));
  }
}
