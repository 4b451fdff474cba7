package dev.berth.cluster.manifest;

import dev.berth.api.codec.CountingInput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The progress of reading. Written by one thread, read by any.
public final class ReadProgress {

  private volatile long total;
  private volatile long done;
  private volatile @Nullable CountingInput current;

  /// Nothing has been read yet.
  public ReadProgress() {}

  /// How many bytes have been read.
  public long read() {
    var reading = current;
    return done + (reading == null ? 0 : reading.count());
  }

  /// How many bytes there are, as far as is known: standard input counts as 0.
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
