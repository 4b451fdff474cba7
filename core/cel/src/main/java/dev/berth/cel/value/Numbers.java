package dev.berth.cel.value;

import java.util.Optional;

/// CEL's numbers: three types that can be compared with each other, and arithmetic that does not
/// wrap around.
public final class Numbers {
  /// The error of an `int` overflow.
  public static final CelError INT_OVERFLOW = new CelError("integer overflow");

  /// The error of a `uint` overflow.
  public static final CelError UINT_OVERFLOW = new CelError("unsigned integer overflow");

  /// The error of a division by 0.
  public static final CelError DIVISION_BY_ZERO = new CelError("division by zero");

  /// The error of a remainder by 0.
  public static final CelError MODULUS_BY_ZERO = new CelError("modulus by zero");

  private static final double TWO_TO_63 = 0x1p63;
  private static final double TWO_TO_64 = 0x1p64;

  private Numbers() {}

  /// Returns whether the value is a number.
  public static boolean isNumber(Object value) {
    return value instanceof Long || value instanceof Unsigned || value instanceof Double;
  }

  /// Compares two numbers that are not NaN.
  static int compare(Object a, Object b) {
    return switch (a) {
      case Long x ->
          switch (b) {
            case Long y -> Long.compare(x, y);
            case Unsigned y -> intWithUint(x, y);
            default -> -doubleWithInt((Double) b, x);
          };
      case Unsigned x ->
          switch (b) {
            case Long y -> -intWithUint(y, x);
            case Unsigned y -> Long.compareUnsigned(x.bits(), y.bits());
            default -> -doubleWithUint((Double) b, x);
          };
      default ->
          switch (b) {
            case Long y -> doubleWithInt((Double) a, y);
            case Unsigned y -> doubleWithUint((Double) a, y);
            default -> doubles((Double) a, (Double) b);
          };
    };
  }

  private static int intWithUint(long a, Unsigned b) {
    return a < 0 || b.bits() < 0 ? -1 : Long.compare(a, b.bits());
  }

  private static int doubleWithInt(double a, long b) {
    return a < -TWO_TO_63 ? -1 : a > TWO_TO_63 ? 1 : doubles(a, (double) b);
  }

  private static int doubleWithUint(double a, Unsigned b) {
    return a < 0 ? -1 : a > TWO_TO_64 ? 1 : doubles(a, b.toDouble());
  }

  /// Unlike [Double#compare(double, double)], treats 0.0 and -0.0 as equal.
  private static int doubles(double a, double b) {
    return a < b ? -1 : a > b ? 1 : 0;
  }

  static boolean isNaN(Object value) {
    return value instanceof Double d && d.isNaN();
  }

  /// Returns the same number as an `int`, if there is one.
  public static Optional<Long> losslessInt(Object number) {
    return switch (number) {
      case Long n -> Optional.of(n);
      case Unsigned n -> n.bits() >= 0 ? Optional.of(n.bits()) : Optional.empty();
      case Double n ->
          n > -TWO_TO_63 && n < TWO_TO_63 && n == Math.rint(n)
              ? Optional.of(n.longValue())
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /// Returns the same number as a `uint`, if there is one.
  public static Optional<Unsigned> losslessUint(Object number) {
    return switch (number) {
      case Unsigned n -> Optional.of(n);
      case Long n -> n >= 0 ? Optional.of(new Unsigned(n)) : Optional.empty();
      case Double n ->
          n >= 0 && n < TWO_TO_64 && n == Math.rint(n)
              ? Optional.of(truncate(n))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /// Returns the nearest `double`.
  public static Optional<Double> toDouble(Object number) {
    return switch (number) {
      case Long n -> Optional.of(n.doubleValue());
      case Unsigned n -> Optional.of(n.toDouble());
      case Double n -> Optional.of(n);
      default -> Optional.empty();
    };
  }

  /// `int(x)` of a number.
  public static Object toInt(Object number) {
    return switch (number) {
      case Long n -> n;
      case Unsigned n -> n.bits() >= 0 ? (Object) n.bits() : INT_OVERFLOW;
      case Double n -> n > -TWO_TO_63 && n < TWO_TO_63 ? (Object) n.longValue() : INT_OVERFLOW;
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  /// `uint(x)` of a number.
  public static Object toUint(Object number) {
    return switch (number) {
      case Unsigned n -> n;
      case Long n -> n >= 0 ? new Unsigned(n) : UINT_OVERFLOW;
      case Double n -> n >= 0 && n < TWO_TO_64 ? truncate(n) : UINT_OVERFLOW;
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  private static Unsigned truncate(double n) {
    return new Unsigned(n < TWO_TO_63 ? (long) n : (long) (n - TWO_TO_63) + Long.MIN_VALUE);
  }
}
