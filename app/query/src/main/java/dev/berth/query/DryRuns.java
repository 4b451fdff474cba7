package dev.berth.query;

import dev.berth.engine.dryrun.DryRun;
import dev.berth.scenario.LoadedScheduler;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Keeps dry runs from question to question: creating all plugins costs more than most questions.
/// It has as many dry runs as were in use at the same time. For any thread.
final class DryRuns {
  private final Deque<DryRun> idle = new ArrayDeque<>();
  private @Nullable LoadedScheduler configured;

  /// A dry run in use; the user must close it. For one thread.
  final class Lease implements AutoCloseable {
    private final LoadedScheduler of;
    private final DryRun dryRun;

    private Lease(LoadedScheduler of, DryRun dryRun) {
      this.of = of;
      this.dryRun = dryRun;
    }

    DryRun dryRun() {
      return dryRun;
    }

    @Override
    public void close() {
      giveBack(this);
    }
  }

  /// Takes an idle dry run, or creates one.
  ///
  /// @param current dry runs of an earlier configuration are dropped
  Lease take(LoadedScheduler current, Supplier<DryRun> make) {
    DryRun known = idle(current);
    return new Lease(current, known == null ? make.get() : known);
  }

  @SuppressWarnings("ReferenceEquality") // another configuration has other plugins, even if equal
  private synchronized @Nullable DryRun idle(LoadedScheduler current) {
    if (configured != current) {
      configured = current;
      idle.clear();
    }
    return idle.poll();
  }

  /// Releases idle dry runs.
  synchronized void forget() {
    configured = null;
    idle.clear();
  }

  @SuppressWarnings("ReferenceEquality") // as above
  private synchronized void giveBack(Lease lease) {
    if (configured == lease.of) {
      idle.push(lease.dryRun);
    }
  }
}
