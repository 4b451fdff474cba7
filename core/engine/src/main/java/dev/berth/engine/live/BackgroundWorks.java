package dev.berth.engine.live;

import dev.berth.framework.cluster.BackgroundWork;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The background work of the plugins in use; decides when each work has a turn. For the engine's
/// thread; turns are tasks that report by messages. No other part depends on it, so a replay does
/// without it.
final class BackgroundWorks {
  private final RunningWork.@Nullable Surroundings surroundings;
  private final Map<String, RunningWork> running = new TreeMap<>();

  /// Creates it without any work.
  ///
  /// @param surroundings null if no work is ever done
  BackgroundWorks(RunningWork.@Nullable Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /// Runs this work, and no other, from now on. Work that is already running continues.
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

  /// Returns when the next turn is due; null if never.
  @Nullable Instant nextDue() {
    return running.values().stream().map(RunningWork::due).min(Instant::compareTo).orElse(null);
  }

  /// Ends all work; its results stay.
  void close() {
    running.values().forEach(RunningWork::end);
    running.clear();
  }
}
