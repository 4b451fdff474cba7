package dev.berth.cli.scenario;

import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.simulation.SimulationProgress;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The progress of a simulation. Written by one thread, read by any.
public final class RunProgress implements Consumer<SimulationProgress>, Supplier<String> {
  private static final long MB = 1_000_000;

  private final ReadProgress bytes = new ReadProgress();
  private volatile @Nullable SimulationProgress pods;
  private volatile String kinds = "";

  /// Nothing has been done yet.
  public RunProgress() {}

  /// Takes the progress of reading the input.
  public ReadProgress bytes() {
    return bytes;
  }

  /// Objects of a live cluster are being read.
  public void reading(String newKinds) {
    kinds = newKinds;
  }

  @Override
  public void accept(SimulationProgress progress) {
    pods = progress;
  }

  /// `reading, 12 of 200 MB`, or `placing pods, 3,400 of 20,000`.
  @Override
  public String get() {
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
    if (total == 0 && read == 0) {
      return "starting";
    }
    if (total == 0) {
      return "reading, %,d MB".formatted(read / MB);
    }
    return read < total
        ? "reading, %,d of %,d MB".formatted(read / MB, (total + MB - 1) / MB)
        : "preparing %,d MB".formatted((total + MB - 1) / MB);
  }
}
