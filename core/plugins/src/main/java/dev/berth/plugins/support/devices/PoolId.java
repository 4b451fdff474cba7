package dev.berth.plugins.support.devices;

import dev.berth.api.resource.ResourceSlice;
import java.util.Comparator;

/// The identity of a pool. Ordered by driver, then name.
public record PoolId(String driver, String pool) implements Comparable<PoolId> {
  private static final Comparator<PoolId> ORDER =
      Comparator.comparing(PoolId::driver).thenComparing(PoolId::pool);

  /// Returns the pool of the slice.
  public static PoolId of(ResourceSlice slice) {
    return new PoolId(slice.spec().driver(), slice.spec().pool().name());
  }

  @Override
  public int compareTo(PoolId other) {
    return ORDER.compare(this, other);
  }

  /// `driver/pool`.
  @Override
  public String toString() {
    return driver + "/" + pool;
  }
}
