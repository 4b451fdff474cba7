package dev.berth.cluster.manifest;

import dev.berth.api.codec.CountingInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The progress of reading. One thread writes it, and any thread reads it.
public final class ReadProgress {
  private volatile long total;
  private volatile long done;
  private volatile @Nullable CountingInput current;

  /// Creates the progress before anything has been read.
  public ReadProgress() {}

  /// Returns the number of bytes that have been read.
  public long read() {
    var reading = current;
    return done + (reading == null ? 0 : reading.count());
  }

  /// Returns the known total number of bytes; standard input counts as 0.
  public long total() {
    return total;
  }

  void expect(List<Source> sources) {
    total = sources.stream().mapToLong(Source::size).sum();
  }

  void begin(CountingInput input) {
    current = input;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
  void end(CountingInput input) {
    current = null;
    done += input.count();
  }
}
