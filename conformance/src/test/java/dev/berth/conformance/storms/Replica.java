package dev.berth.conformance.storms;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One of two replicas of the scheduler: its process is started again whenever it has ended.
final class Replica {
  private static final Duration RESTART = Duration.ofSeconds(2);

  /// Makes a process.
  interface Starter {
    SchedulerProcess start(String name, Weather weather, Duration wrong, Runnable whenEnded);
  }

  private final World world;
  private final String name;
  private final Starter starter;
  private final Weather weather;
  private final Duration wrong;
  private @Nullable SchedulerProcess process;
  private int started;

  Replica(World world, String name, Starter starter, Duration wrong) {
    this.world = world;
    this.name = name;
    this.starter = starter;
    this.weather = new Weather(world);
    this.wrong = wrong;
  }

  void start() {
    started++;
    process = starter.start(name + "." + started, weather, wrong, this::ended);
  }

  private void ended() {
    world.tell(name, "has ended");
    process = null;
    world.after(RESTART, this::start);
  }

  void kill() {
    var running = process;
    if (running != null) {
      running.kill();
      ended();
    }
  }

  /// The running process; null while none runs.
  @Nullable SchedulerProcess process() {
    return process;
  }

  Weather weather() {
    return weather;
  }
}
