package dev.berth.cel.value;

import dev.berth.api.codec.GoDuration;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Operations on values of every type: type name, equality, order, size, text in messages.
public final class CelValues {
  private static final CelError NAN = new CelError("NaN values cannot be ordered");

  private CelValues() {}

  /// Returns the name of the type, as in `no such overload: f(int, string)`.
  public static String typeName(Object value) {
    return switch (value) {
      case Boolean _ -> "bool";
      case Long _ -> "int";
      case Unsigned _ -> "uint";
      case Double _ -> "double";
      case String _ -> "string";
      case Bytes _ -> "bytes";
      case CelNull _ -> "null_type";
      case List<?> _ -> "list";
      case CelMap _ -> "map";
      case Optional<?> _ -> "optional_type";
      case Duration _ -> "google.protobuf.Duration";
      case OffsetDateTime _ -> "google.protobuf.Timestamp";
      case TypeValue _ -> "type";
      case CelError _ -> "error";
      case CelObject object -> object.typeName();
      default -> throw new IllegalArgumentException("not a value of CEL: " + value.getClass());
    };
  }

  /// Returns the result of `a == b`: a `Boolean`, or a [CelError] for some types of Kubernetes.
  public static Object equal(Object a, Object b) {
    return a instanceof CelNull || b instanceof CelNull
        ? a instanceof CelNull && b instanceof CelNull
        : isEqual(a, b);
  }

  /// Returns whether the values are equal, for places where an error cannot be returned; an error
  /// counts as not equal.
  public static boolean areEqual(Object a, Object b) {
    return isEqual(a, b) instanceof Boolean equal && equal;
  }

  private static Object isEqual(Object a, Object b) {
    if ((a instanceof Long && b instanceof Long) || a instanceof String) {
      return a.equals(b);
    }
    return switch (a) {
      case CelObject object -> object.isEqual(b);
      case List<?> list -> b instanceof List<?> other && listsEqual(list, other);
      case CelMap map -> b instanceof CelMap other && mapsEqual(map, other);
      case Optional<?> optional ->
          b instanceof Optional<?> other ? optionalsEqual(optional, other) : false;
      case OffsetDateTime time -> b instanceof OffsetDateTime other && time.isEqual(other);
      default ->
          (Numbers.isNumber(a) && Numbers.isNumber(b))
              ? !Numbers.isNaN(a) && !Numbers.isNaN(b) && Numbers.compare(a, b) == 0
              : a.equals(b);
    };
  }

  /// As in cel-go, elements that cannot be compared do not count as different.
  private static boolean listsEqual(List<?> a, List<?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (areDifferent(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean areDifferent(Object a, Object b) {
    return equal(a, b) instanceof Boolean equal && !equal;
  }

  private static boolean mapsEqual(CelMap a, CelMap b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (var entry : a.entries().entrySet()) {
      var other = b.find(entry.getKey());
      if (other == null || areDifferent(entry.getValue(), other)) {
        return false;
      }
    }
    return true;
  }

  private static Object optionalsEqual(Optional<?> a, Optional<?> b) {
    return a.isPresent() && b.isPresent()
        ? isEqual(a.get(), b.get())
        : (Object) (a.isEmpty() && b.isEmpty());
  }

  /// Returns whether values of this type have an order.
  public static boolean isComparable(Object value) {
    return switch (value) {
      case Boolean _,
          Long _,
          Unsigned _,
          Double _,
          String _,
          Bytes _,
          Duration _,
          OffsetDateTime _ ->
          true;
      default -> false;
    };
  }

  /// Returns -1, 0 or 1 as a `Long`, or a [CelError].
  public static Object compare(Object a, Object b) {
    if (Numbers.isNumber(a) && Numbers.isNumber(b)) {
      return Numbers.isNaN(a) || Numbers.isNaN(b) ? NAN : (Object) (long) Numbers.compare(a, b);
    }
    return switch (a) {
      case Boolean x when b instanceof Boolean y -> (long) Boolean.compare(x, y);
      case String x when b instanceof String y -> (long) compareText(x, y);
      case Bytes x when b instanceof Bytes y -> (long) Integer.signum(x.compareTo(y));
      case Duration x when b instanceof Duration y -> (long) Integer.signum(x.compareTo(y));
      case OffsetDateTime x when b instanceof OffsetDateTime y ->
          (long) x.toInstant().compareTo(y.toInstant());
      case CelError error -> error;
      default -> b instanceof CelError error ? error : CelError.NO_SUCH_OVERLOAD;
    };
  }

  /// Compares by code points, which is the order of the bytes in UTF-8.
  private static int compareText(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        boolean bothSurrogatesOrNone = Character.isSurrogate(x) == Character.isSurrogate(y);
        return bothSurrogatesOrNone ? Integer.signum(x - y) : Character.isSurrogate(x) ? 1 : -1;
      }
    }
    return Integer.signum(a.length() - b.length());
  }

  /// Returns the size for the computation of costs: characters, bytes, elements, entries; 1 for all
  /// other values.
  public static long size(Object value) {
    return switch (value) {
      case String text -> text.codePointCount(0, text.length());
      case Bytes bytes -> bytes.size();
      case List<?> list -> list.size();
      case CelMap map -> map.size();
      case CelObject object -> object.size();
      default -> 1;
    };
  }

  /// Formats a value for a message, as Go's `%v` does.
  public static String display(Object value) {
    return switch (value) {
      case Double number -> GoFormat.number(number);
      case List<?> list ->
          list.stream().map(CelValues::display).collect(Collectors.joining(", ", "[", "]"));
      case CelMap map ->
          map.entries().entrySet().stream()
              .map(CelValues::display)
              .collect(Collectors.joining(", ", "{", "}"));
      case Optional<?> optional ->
          optional.map(held -> "optional(" + display(held) + ")").orElse("optional.none()");
      case CelNull _ -> "NULL_VALUE";
      case TypeValue type -> type.name();
      case Duration duration -> GoDuration.format(duration);
      case CelError error -> error.message();
      default -> value.toString();
    };
  }

  private static String display(Map.Entry<Object, Object> entry) {
    return display(entry.getKey()) + ": " + display(entry.getValue());
  }
}
