package dev.berth.descheduler.output;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// JSON for people and `diff`: objects are indented by one blank, but each object of a list has one
/// line.
public final class LineJson {
  private static final int DEEPEST = 2;

  private LineJson() {}

  /// Returns the text of a document of maps, lists, texts and numbers, with the end of its last
  /// line.
  public static String text(Map<String, Object> tree) {
    return value(tree, 0) + "\n";
  }

  private static String value(Object value, int depth) {
    return switch (value) {
      case Map<?, ?> map when depth < DEEPEST ->
          map.entrySet().stream()
              .map(it ->
                  JsonEncoder.quoted("" + it.getKey()) + ": " + value(it.getValue(), depth + 1))
              .map(field -> line(depth + 1) + field)
              .collect(Collectors.joining(",", "{", line(depth) + "}"));
      case List<?> list when !list.isEmpty() && list.getFirst() instanceof Map ->
          list.stream()
              .map(item -> line(depth + 1) + JsonEncoder.text(Codecs.ANY, item))
              .collect(Collectors.joining(",", "[", line(depth) + "]"));
      default -> JsonEncoder.text(Codecs.ANY, value);
    };
  }

  private static String line(int depth) {
    return "\n" + " ".repeat(depth);
  }
}
