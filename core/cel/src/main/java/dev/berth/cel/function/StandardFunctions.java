package dev.berth.cel.function;

import static dev.berth.cel.function.Overload.global;
import static dev.berth.cel.function.Overload.member;
import static dev.berth.cel.function.Types.BOOL;
import static dev.berth.cel.function.Types.BYTES;
import static dev.berth.cel.function.Types.DOUBLE;
import static dev.berth.cel.function.Types.DURATION;
import static dev.berth.cel.function.Types.INT;
import static dev.berth.cel.function.Types.STRING;
import static dev.berth.cel.function.Types.TIMESTAMP;
import static dev.berth.cel.function.Types.UINT;

import dev.berth.cel.value.CelError;
import dev.cel.common.types.CelType;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/// CEL's own functions: conversions, tests of strings, parts of times and durations.
final class StandardFunctions implements Library {
  private final List<Overload> overloads = new ArrayList<>();

  StandardFunctions() {
    convert("bool", BOOL, Conversions::toBool, BOOL, STRING);
    convert("bytes", BYTES, Conversions::toBytes, BYTES, STRING);
    convert("double", DOUBLE, Conversions::toDouble, DOUBLE, INT, STRING, UINT);
    convert("duration", DURATION, Conversions::toDuration, DURATION, STRING);
    convert("int", INT, Conversions::toInt, INT, DOUBLE, DURATION, STRING, TIMESTAMP, UINT);
    convert(
        "string",
        STRING,
        Conversions::toText,
        STRING,
        BOOL,
        BYTES,
        DOUBLE,
        DURATION,
        INT,
        TIMESTAMP,
        UINT);
    convert("timestamp", TIMESTAMP, Conversions::toTimestamp, TIMESTAMP, INT, STRING);
    convert("uint", UINT, Conversions::toUint, UINT, DOUBLE, INT, STRING);
    test("contains_string", "contains", String::contains);
    test("ends_with_string", "endsWith", String::endsWith);
    test("starts_with_string", "startsWith", String::startsWith);
    part("getFullYear", OffsetDateTime::getYear);
    part("getMonth", time -> time.getMonthValue() - 1);
    part("getDayOfYear", time -> time.getDayOfYear() - 1);
    part("getDayOfMonth", time -> time.getDayOfMonth() - 1);
    part("getDate", OffsetDateTime::getDayOfMonth);
    part("getDayOfWeek", time -> time.getDayOfWeek().getValue() % 7);
    part("getHours", OffsetDateTime::getHour);
    part("getMinutes", OffsetDateTime::getMinute);
    part("getSeconds", OffsetDateTime::getSecond);
    part("getMilliseconds", time -> time.getNano() / 1_000_000);
    length("getHours", Duration::toHours);
    length("getMinutes", Duration::toMinutes);
    length("getSeconds", duration -> duration.toNanos() / 1_000_000_000);
    length("getMilliseconds", duration -> duration.toNanos() / 1_000_000);
  }

  @Override
  public List<Overload> overloads() {
    return overloads;
  }

  private void convert(String name, CelType to, UnaryOperator<Object> conversion, CelType... from) {
    for (var type : from) {
      overloads.add(
          global(
              type.name() + "_to_" + name,
              name,
              List.of(type),
              to,
              arguments -> conversion.apply(arguments.getFirst())));
    }
  }

  /// These functions check the types of their arguments themselves.
  private void test(String id, String name, BiPredicate<String, String> test) {
    overloads.add(
        member(
                id,
                name,
                List.of(STRING, STRING),
                BOOL,
                arguments ->
                    arguments.getFirst() instanceof String text
                            && arguments.get(1) instanceof String part
                        ? test.test(text, part)
                        : CelError.NO_SUCH_OVERLOAD)
            .unguarded());
  }

  private void part(String name, ToLongFunction<OffsetDateTime> part) {
    overloads.add(
        member(
            "timestamp_" + name,
            name,
            List.of(TIMESTAMP),
            INT,
            arguments -> part.applyAsLong(TimeZones.utc((OffsetDateTime) arguments.getFirst()))));
    overloads.add(
        member(
            "timestamp_" + name + "_with_tz",
            name,
            List.of(TIMESTAMP, STRING),
            INT,
            arguments ->
                TimeZones.in(
                    (String) arguments.get(1), (OffsetDateTime) arguments.getFirst(), part)));
  }

  private void length(String name, ToLongFunction<Duration> part) {
    overloads.add(
        member(
            "duration_" + name,
            name,
            List.of(DURATION),
            INT,
            arguments -> part.applyAsLong((Duration) arguments.getFirst())));
  }
}
