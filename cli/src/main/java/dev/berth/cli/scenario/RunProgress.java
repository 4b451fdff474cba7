package dev.berth.cli.scenario;

import dev.berth.cluster.manifest.ByteProgress;
import dev.berth.cluster.simulation.Progress;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How far a command has come with its scenario. One thread works, any may look.
public final class RunProgress implements Consumer<Progress>, Supplier<String> {
  private static final long MB = 1_000_000;

  private final ByteProgress bytes = new ByteProgress();
  private volatile @Nullable Progress pods;

  /// Nothing has been done yet.
  public RunProgress() {}

  /// What the reading of the input tells its progress.
  public ByteProgress bytes() {
    return bytes;
  }

  @Override
  public void accept(Progress progress) {
    pods = progress;
  }

  /// `reading, 12 of 200 MB`, or `placing pods, 3,400 of 20,000`.
  @Override
  public String get() {
    Progress placed = pods;
    if (placed != null) {
      return placed.pass() == 1
          ? "placing pods, %,d of %,d".formatted(placed.attempts(), placed.expected())
          : "placing pods again that made room, %,d attempts".formatted(placed.attempts());
    }
    long read = bytes.read();
    long total = bytes.total();
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
