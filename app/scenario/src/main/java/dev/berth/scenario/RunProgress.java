package dev.berth.scenario;

import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.simulation.SimulationProgress;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The progress of a simulation. One thread writes it, and any thread may read it.
public final class RunProgress implements Consumer<SimulationProgress>, Supplier<String> {
  private static final long MB = 1_000_000;

  private final ReadProgress bytes = new ReadProgress();
  private volatile @Nullable SimulationProgress pods;
  private volatile String kinds = "";
  private volatile @Nullable Supplier<String> later;

  /// Creates the progress of a simulation that has not begun.
  public RunProgress() {}

  /// Receives the progress of reading the input.
  public ReadProgress bytes() {
    return bytes;
  }

  /// Records that Berth reads objects of a live cluster.
  public void reading(String newKinds) {
    kinds = newKinds;
  }

  /// Lets another source report the progress from now on.
  public void follow(Supplier<String> status) {
    later = status;
  }

  @Override
  public void accept(SimulationProgress progress) {
    pods = progress;
  }

  /// `reading, 12 of 200 MB`, or `placing pods, 3,400 of 20,000`.
  @Override
  public String get() {
    Supplier<String> followed = later;
    if (followed != null) {
      return followed.get();
    }
    SimulationProgress placed = pods;
    if (placed != null) {
      return placed.pass() == 1
          ? "placing pods, %,d of %,d".formatted(placed.attempts(), placed.expected())
          : "placing pods again that made room, %,d attempts".formatted(placed.attempts());
    }
    long read = bytes.read();
    long total = bytes.total();
    if (read == 0 && !kinds.isEmpty()) {
      return "reading " + kinds;
    }
    if (total == 0) {
      return read == 0 ? "starting" : "reading, %,d MB".formatted(read / MB);
    }
    long all = (total + MB - 1) / MB;
    return read < total
        ? "reading, %,d of %,d MB".formatted(read / MB, all)
        : "preparing %,d MB".formatted(all);
  }
}
