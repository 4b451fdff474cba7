package dev.berth.cel.value;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;

/// The operators `+ - * / %` on two values and `-` on one, with cel-go's rules for each type.
public final class Arithmetic {
  private static final CelError TIMESTAMP_OVERFLOW = new CelError("timestamp overflow");

  /// The first and the last second that a timestamp can have: years 1 to 9999.
  private static final long FIRST_SECOND = -62_135_596_800L;

  private static final long LAST_SECOND = 253_402_300_799L;

  private Arithmetic() {}

  /// `a + b`
  public static Object add(Object a, Object b) {
    return switch (a) {
      case Long x when b instanceof Long y -> exact(() -> Math.addExact(x, y));
      case Unsigned x when b instanceof Unsigned y -> addUnsigned(x.bits(), y.bits());
      case Double x when b instanceof Double y -> x + y;
      case String x when b instanceof String y -> x + y;
      case Bytes x when b instanceof Bytes y -> x.plus(y);
      case List<?> x when b instanceof List<?> y -> concatenate(x, y);
      case Duration x when b instanceof Duration y -> plus(x, y);
      case Duration x when b instanceof OffsetDateTime y -> plus(y, x);
      case OffsetDateTime x when b instanceof Duration y -> plus(x, y);
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  /// `a - b`
  public static Object subtract(Object a, Object b) {
    return switch (a) {
      case Long x when b instanceof Long y -> exact(() -> Math.subtractExact(x, y));
      case Unsigned x when b instanceof Unsigned y ->
          Long.compareUnsigned(x.bits(), y.bits()) < 0
              ? Numbers.UINT_OVERFLOW
              : new Unsigned(x.bits() - y.bits());
      case Double x when b instanceof Double y -> x - y;
      case Duration x when b instanceof Duration y -> minus(x, y);
      case OffsetDateTime x when b instanceof Duration y -> minus(x, y);
      case OffsetDateTime x when b instanceof OffsetDateTime y -> between(y, x);
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  /// `a * b`
  public static Object multiply(Object a, Object b) {
    return switch (a) {
      case Long x when b instanceof Long y -> exact(() -> Math.multiplyExact(x, y));
      case Unsigned x when b instanceof Unsigned y ->
          Math.unsignedMultiplyHigh(x.bits(), y.bits()) != 0
              ? Numbers.UINT_OVERFLOW
              : new Unsigned(x.bits() * y.bits());
      case Double x when b instanceof Double y -> x * y;
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  /// `a / b`
  public static Object divide(Object a, Object b) {
    return switch (a) {
      case Long x when b instanceof Long y ->
          y == 0 ? Numbers.DIVISION_BY_ZERO : exact(() -> Math.divideExact(x, y));
      case Unsigned x when b instanceof Unsigned y ->
          y.bits() == 0
              ? Numbers.DIVISION_BY_ZERO
              : new Unsigned(Long.divideUnsigned(x.bits(), y.bits()));
      case Double x when b instanceof Double y -> x / y;
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  /// `a % b`
  public static Object modulo(Object a, Object b) {
    return switch (a) {
      case Long x when b instanceof Long y -> {
        if (y == 0) {
          yield Numbers.MODULUS_BY_ZERO;
        }
        yield x == Long.MIN_VALUE && y == -1 ? Numbers.INT_OVERFLOW : (Object) (x % y);
      }
      case Unsigned x when b instanceof Unsigned y ->
          y.bits() == 0
              ? Numbers.MODULUS_BY_ZERO
              : new Unsigned(Long.remainderUnsigned(x.bits(), y.bits()));
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  /// `-a`
  public static Object negate(Object a) {
    return switch (a) {
      case Long x -> exact(() -> Math.negateExact(x));
      case Double x -> -x;
      case Duration x -> inRange(() -> Duration.ofNanos(Math.negateExact(x.toNanos())));
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  private static Object addUnsigned(long x, long y) {
    long sum = x + y;
    return Long.compareUnsigned(sum, x) < 0 ? Numbers.UINT_OVERFLOW : new Unsigned(sum);
  }

  private static Object concatenate(List<?> x, List<?> y) {
    return switch (x) {
      case GrowingList list -> list.append(y);
      case List<?> _ when x.isEmpty() -> y;
      case List<?> _ when y.isEmpty() -> x;
      default -> new JoinedList(x, y);
    };
  }

  private static Object plus(Duration x, Duration y) {
    return inRange(() -> Duration.ofNanos(Math.addExact(x.toNanos(), y.toNanos())));
  }

  private static Object minus(Duration x, Duration y) {
    return inRange(() -> Duration.ofNanos(Math.subtractExact(x.toNanos(), y.toNanos())));
  }

  private static Object plus(OffsetDateTime time, Duration duration) {
    return timestamp(() -> time.plus(duration));
  }

  private static Object minus(OffsetDateTime time, Duration duration) {
    return timestamp(() -> time.minus(duration));
  }

  private static Object between(OffsetDateTime from, OffsetDateTime to) {
    return inRange(() -> Duration.ofNanos(Duration.between(from, to).toNanos()));
  }

  /// Returns the time if it is in CEL's range, otherwise an error.
  public static Object timestamp(Computation<OffsetDateTime> computation) {
    try {
      var time = computation.run();
      long second = time.toEpochSecond();
      return second < FIRST_SECOND || second > LAST_SECOND ? TIMESTAMP_OVERFLOW : time;
    } catch (ArithmeticException | DateTimeException e) {
      return TIMESTAMP_OVERFLOW;
    }
  }

  private static Object inRange(Computation<Duration> computation) {
    try {
      return computation.run();
    } catch (ArithmeticException e) {
      return Numbers.INT_OVERFLOW;
    }
  }

  private static Object exact(Computation<Long> computation) {
    try {
      return computation.run();
    } catch (ArithmeticException e) {
      return Numbers.INT_OVERFLOW;
    }
  }

  /// A computation that may overflow.
  @FunctionalInterface
  public interface Computation<T> {
    /// Computes it.
    T run();
  }
}
