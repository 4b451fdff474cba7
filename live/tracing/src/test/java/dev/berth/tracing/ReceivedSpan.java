package dev.berth.tracing;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A span as a collector gets it: `opentelemetry.proto.trace.v1.Span`.
///
/// @param parentId empty for none
/// @param status 0: unset; 1: ok; 2: error
/// @param resource attributes of what has sent it
/// @param events their attributes by name; of several with one name, the last one's
public record ReceivedSpan(
    String traceId,
    String id,
    String parentId,
    String name,
    long begin,
    long end,
    Map<String, Object> attributes,
    long status,
    String message,
    Map<String, Object> resource,
    Map<String, Map<String, Object>> events) {
  /// Those of an `ExportTraceServiceRequest`.
  static List<ReceivedSpan> of(byte[] request) throws InvalidProtocolBufferException {
    return messages(UnknownFieldSet.parseFrom(request), 1)
        .flatMap(resource -> {
          Map<String, Object> attributes =
              messages(resource, 1).findFirst().map(it -> attributes(it, 1)).orElse(Map.of());
          return messages(resource, 2)
              .flatMap(scope -> messages(scope, 2))
              .map(span -> of(span, attributes));
        })
        .toList();
  }

  private static ReceivedSpan of(UnknownFieldSet span, Map<String, Object> resource) {
    UnknownFieldSet status =
        messages(span, 15).findFirst().orElse(UnknownFieldSet.getDefaultInstance());
    return new ReceivedSpan(
        hex(span, 1),
        hex(span, 2),
        hex(span, 4),
        text(span, 5),
        span.getField(7).getFixed64List().getFirst(),
        span.getField(8).getFixed64List().getFirst(),
        attributes(span, 9),
        number(status, 3),
        text(status, 2),
        resource,
        events(span));
  }

  private static Map<String, Map<String, Object>> events(UnknownFieldSet span) {
    var events = new TreeMap<String, Map<String, Object>>();
    messages(span, 11).forEach(event -> events.put(text(event, 2), attributes(event, 3)));
    return events;
  }

  private static Stream<UnknownFieldSet> messages(UnknownFieldSet message, int field) {
    return message.getField(field).getLengthDelimitedList().stream().map(ReceivedSpan::parse);
  }

  private static UnknownFieldSet parse(ByteString bytes) {
    try {
      return UnknownFieldSet.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError(e);
    }
  }

  private static Map<String, Object> attributes(UnknownFieldSet message, int field) {
    var attributes = new TreeMap<String, Object>();
    messages(message, field)
        .forEach(entry ->
            attributes.put(text(entry, 1), value(messages(entry, 2).findFirst().orElseThrow())));
    return attributes;
  }

  /// An `AnyValue`: text, whole number, or list.
  private static Object value(UnknownFieldSet value) {
    if (value.hasField(3)) {
      return number(value, 3);
    }
    return value.hasField(5)
        ? messages(value, 5).flatMap(list -> messages(list, 1)).map(ReceivedSpan::value).toList()
        : text(value, 1);
  }

  private static long number(UnknownFieldSet message, int field) {
    return message.getField(field).getVarintList().stream().findFirst().orElse(0L);
  }

  private static ByteString bytes(UnknownFieldSet message, int field) {
    Field values = message.getField(field);
    return values.getLengthDelimitedList().stream().findFirst().orElse(ByteString.EMPTY);
  }

  private static String text(UnknownFieldSet message, int field) {
    return bytes(message, field).toString(StandardCharsets.UTF_8);
  }

  private static String hex(UnknownFieldSet message, int field) {
    return HexFormat.of().formatHex(bytes(message, field).toByteArray());
  }
}
