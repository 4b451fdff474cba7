package dev.berth.cli.size;

import dev.berth.capacity.size.SizeProgress;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How far a search has come, as text. For any threads.
public final class SizeStatus implements Consumer<SizeProgress>, Supplier<String> {
  private final Supplier<String> before;
  private volatile @Nullable SizeProgress progress;

  /// @param before what is said as long as the search has not begun
  public SizeStatus(Supplier<String> before) {
    this.before = before;
  }

  @Override
  public void accept(SizeProgress now) {
    progress = now;
  }

  /// `simulation 4, 3 nodes more: placing pods, 3,400 of 20,000`.
  @Override
  public String get() {
    var now = progress;
    return now == null
        ? before.get()
        : "simulation %,d, %s, %,d of %,d"
            .formatted(
                now.trials() + 1, now.what(), now.current().attempts(), now.current().expected());
  }
}
