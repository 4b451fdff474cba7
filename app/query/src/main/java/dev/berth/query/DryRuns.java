package dev.berth.query;

import dev.berth.engine.dryrun.DryRun;
import dev.berth.scenario.LoadedScheduler;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Dry runs that are kept from question to question: to make all plugins costs more than most
/// questions. There are as many as were in use at once. For any thread.
final class DryRuns {
  private final Deque<DryRun> idle = new ArrayDeque<>();
  private @Nullable LoadedScheduler configured;

  /// A dry run in use; to be closed. For one thread.
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

  /// An idle one, or another one.
  ///
  /// @param current those of an earlier configuration are not used any more
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

  /// Releases those that are idle.
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
