package dev.berth.cel.function;

import dev.berth.api.codec.GoDuration;
import dev.berth.cel.value.Arithmetic;
import dev.berth.cel.value.Bytes;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelValues;
import dev.berth.cel.value.GoFormat;
import dev.berth.cel.value.Numbers;
import dev.berth.cel.value.TypeValue;
import dev.berth.cel.value.Unsigned;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.regex.Pattern;

/// Conversions between CEL's types, such as `int(x)` and `string(x)`.
final class Conversions {
  private static final Pattern FLOAT =
      Pattern.compile("[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?");
  private static final Pattern HEX_FLOAT =
      Pattern.compile("[+-]?0[xX](?:[0-9a-fA-F]+\\.?[0-9a-fA-F]*|\\.[0-9a-fA-F]+)[pP][+-]?\\d+");
  private static final Pattern INFINITE =
      Pattern.compile("([+-]?)inf(?:inity)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern RFC_3339 =
      Pattern.compile(
          "(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d)(?:[.,](\\d+))?(Z|[+-]\\d\\d:\\d\\d)");

  private Conversions() {}

  static Object toBool(Object value) {
    return switch (value) {
      case Boolean _ -> value;
      case String text ->
          switch (text) {
            case "1", "t", "T", "TRUE", "true", "True" -> true;
            case "0", "f", "F", "FALSE", "false", "False" -> false;
            default -> failed("string", "bool");
          };
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  static Object toInt(Object value) {
    return switch (value) {
      case String text ->
          text.matches("[+-]?[0-9]+") && new BigInteger(text).bitLength() < 64
              ? (Object) Long.parseLong(text)
              : failed("string", "int");
      case Duration duration -> duration.toNanos();
      case OffsetDateTime time -> time.toEpochSecond();
      default -> Numbers.toInt(value);
    };
  }

  static Object toUint(Object value) {
    return value instanceof String text
        ? text.matches("[0-9]+") && new BigInteger(text).bitLength() <= 64
            ? new Unsigned(new BigInteger(text).longValue())
            : failed("string", "uint")
        : Numbers.toUint(value);
  }

  static Object toDouble(Object value) {
    if (!(value instanceof String text)) {
      return Numbers.toDouble(value).<Object>map(it -> it).orElse(CelError.NO_SUCH_OVERLOAD);
    }
    if (text.equalsIgnoreCase("nan")) {
      return Double.NaN;
    }
    var infinite = INFINITE.matcher(text);
    if (infinite.matches()) {
      return infinite.group(1).equals("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    if (FLOAT.matcher(text).matches() || HEX_FLOAT.matcher(text).matches()) {
      double number = Double.parseDouble(text);
      if (!Double.isInfinite(number)) {
        return number;
      }
    }
    return failed("string", "double");
  }

  static Object toText(Object value) {
    return switch (value) {
      case Double number -> GoFormat.number(number);
      case Bytes bytes ->
          bytes
              .text()
              .<Object>map(text -> text)
              .orElse(new CelError("invalid UTF-8 in bytes, cannot convert to string"));
      case Duration duration -> GoFormat.plain(seconds(duration)) + "s";
      case OffsetDateTime time -> GoFormat.timestamp(time);
      default -> value.toString();
    };
  }

  /// Adds up as Go's `Duration.Seconds` does.
  private static double seconds(Duration duration) {
    long nanos = duration.toNanos();
    long whole = nanos / 1_000_000_000;
    return whole + nanos % 1_000_000_000 / 1e9;
  }

  static Object toBytes(Object value) {
    return value instanceof String text ? Bytes.of(text) : value;
  }

  static Object toDuration(Object value) {
    return value instanceof String text ? duration(text) : value;
  }

  static Object toTimestamp(Object value) {
    return switch (value) {
      case String text -> timestamp(text);
      case Long seconds ->
          Arithmetic.timestamp(
              () -> OffsetDateTime.ofInstant(Instant.ofEpochSecond(seconds), ZoneOffset.UTC));
      default -> value;
    };
  }

  static Object typeOf(Object value) {
    return new TypeValue(CelValues.typeName(value));
  }

  /// Parses like Go's `time.ParseDuration`.
  static Object duration(String text) {
    try {
      return GoDuration.parse(text);
    } catch (DateTimeException e) {
      return failed("string", "google.protobuf.Duration");
    }
  }

  /// Parses a time in RFC 3339.
  static Object timestamp(String text) {
    var matcher = RFC_3339.matcher(text);
    if (!matcher.matches()) {
      return failed("string", "google.protobuf.Timestamp");
    }
    try {
      var local = LocalDateTime.parse(matcher.group(1));
      var fraction = matcher.group(2) == null ? "" : matcher.group(2);
      int nanos = Integer.parseInt((fraction + "000000000").substring(0, 9));
      var time = local.withNano(nanos).atOffset(ZoneOffset.of(matcher.group(3)));
      return Arithmetic.timestamp(() -> time);
    } catch (DateTimeException e) {
      return failed("string", "google.protobuf.Timestamp");
    }
  }

  private static CelError failed(String from, String to) {
    return new CelError("type conversion error from '" + from + "' to '" + to + "'");
  }
}
