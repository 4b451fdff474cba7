package dev.berth.conformance.storms;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.time.Instant;

/// The time of one machine: its stopwatch is that of the world, its clock may be wrong and may
/// jump.
final class MachineTime implements TimeSource {
  private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

  private final World world;
  private final Fibers fibers;
  private Duration wrong;

  /// @param wrong by how much the clock is ahead
  MachineTime(World world, Fibers fibers, Duration wrong) {
    this.world = world;
    this.fibers = fibers;
    this.wrong = wrong;
  }

  @Override
  public Instant instant() {
    return BEGINNING.plusNanos(world.now()).plus(wrong);
  }

  @Override
  public long nanos() {
    return world.now();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    var fiber = fibers.current();
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    fiber.park(world.now() + duration.toNanos());
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  /// Sets the clock; the stopwatch goes on.
  void jump(Duration by) {
    wrong = wrong.plus(by);
  }
}
