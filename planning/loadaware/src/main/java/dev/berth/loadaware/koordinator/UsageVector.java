package dev.berth.loadaware.koordinator;

import java.util.Arrays;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/// Amounts of the [TrackedResources], in their order. Immutable.
final class UsageVector {
  private final long[] amounts;

  private UsageVector(long[] amounts) {
    this.amounts = amounts;
  }

  /// @param amounts no longer changed
  static UsageVector of(long[] amounts) {
    return new UsageVector(amounts);
  }

  static UsageVector zero(int size) {
    return new UsageVector(new long[size]);
  }

  int size() {
    return amounts.length;
  }

  long get(int index) {
    return amounts[index];
  }

  boolean isZero() {
    for (long amount : amounts) {
      if (amount != 0) {
        return false;
      }
    }
    return true;
  }

  UsageVector plus(UsageVector more) {
    return with(more, Long::sum);
  }

  UsageVector minus(UsageVector less) {
    return with(less, (one, other) -> one - other);
  }

  /// The amounts by which this vector exceeds the other; zero where it does not.
  UsageVector excessOver(@Nullable UsageVector other) {
    return with(other == null ? zero(size()) : other, (one, another) -> Math.max(0, one - another));
  }

  private UsageVector with(UsageVector other, LongBinaryOperator operator) {
    var result = new long[amounts.length];
    Arrays.setAll(result, i -> operator.applyAsLong(amounts[i], other.amounts[i]));
    return new UsageVector(result);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof UsageVector that && Arrays.equals(amounts, that.amounts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(amounts);
  }

  @Override
  public String toString() {
    return Arrays.toString(amounts);
  }
}
