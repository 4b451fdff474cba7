package dev.berth.conformance.controlplane;

import dev.berth.kube.TimeSource;
import java.time.Duration;
import java.time.Instant;

/// The time of the machine: real servers have no other.
public enum TestTime implements TimeSource {
  INSTANCE;

  @Override
  public Instant instant() {
    return Instant.now();
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    Thread.sleep(duration);
  }
}
