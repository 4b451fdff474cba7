package dev.berth.engine;

import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.port.SchedulingObserver.Times;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.engine.queue.SchedulingQueue;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;

/// What everything that happens to pods has to do with.
record Core(
    Engine engine,
    SchedulingQueue queue,
    Reporter reporter,
    SchedulingObserver observer,
    InstantSource clock) {
  /// When things have happened to a pod whose attempt ends now.
  Times times(QueuedPod pod) {
    Instant popped = Objects.requireNonNull(pod.popped());
    return new Times(popped, clock.instant(), pod.firstReady(), pod.afterFlush());
  }
}
