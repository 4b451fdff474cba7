package dev.berth.kube;

import java.time.Duration;
import java.time.Instant;

/// The machine's, for what waits for the network.
public enum RealTime implements TimeSource {
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
