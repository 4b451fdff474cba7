package dev.berth.cli.size;

import dev.berth.capacity.size.SizeProgress;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How far a search has come, as text. For any threads.
final class SizeStatus implements Consumer<SizeProgress>, Supplier<String> {
  private volatile @Nullable SizeProgress progress;

  @Override
  public void accept(SizeProgress now) {
    progress = now;
  }

  /// `simulation 4, 3 nodes more: placing pods, 3,400 of 20,000`.
  @Override
  public String get() {
    var now = progress;
    return now == null
        ? "searching"
        : "simulation %,d, %s, %,d of %,d"
            .formatted(
                now.trials() + 1, now.what(), now.current().attempts(), now.current().expected());
  }
}
