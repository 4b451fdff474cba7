package dev.berth.engine;

import dev.berth.framework.handle.BackgroundWork;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The background work of the plugins in use: when which of it has a turn. For the engine's thread;
/// the turns are tasks, which report by messages. Nothing else depends on it, so that a replay goes
/// without.
final class BackgroundWorks {
  private final RunningWork.@Nullable Surroundings surroundings;
  private final Map<String, RunningWork> running = new TreeMap<>();

  /// None yet.
  ///
  /// @param surroundings null if none is ever done
  BackgroundWorks(RunningWork.@Nullable Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /// From now on this is done, and nothing else. What is done already goes on.
  void use(Collection<BackgroundWork> wanted, Instant now) {
    if (surroundings == null) {
      return;
    }
    var before = new TreeMap<>(running);
    running.clear();
    for (BackgroundWork work : wanted) {
      RunningWork known = before.remove(work.name());
      running.put(
          work.name(),
          known == null
              ? new RunningWork(work, now, surroundings)
              : known.does(work) ? known : known.replacedBy(work, now));
    }
    before.values().forEach(RunningWork::discard);
  }

  /// Begins the turns that are due.
  void tick(Instant now) {
    running.values().forEach(work -> work.tick(now));
  }

  /// When a turn is due; null for never.
  @Nullable Instant nextDue() {
    return running.values().stream().map(RunningWork::due).min(Instant::compareTo).orElse(null);
  }

  /// Ends all of it; what it has found out stays.
  void close() {
    running.values().forEach(RunningWork::end);
    running.clear();
  }
}
