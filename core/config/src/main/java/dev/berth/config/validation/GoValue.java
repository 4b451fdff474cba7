package dev.berth.config.validation;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.GoText;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Formats values as Go prints them in field errors: numbers and booleans plainly, strings quoted,
/// everything else as JSON.
public final class GoValue {
  private GoValue() {}

  /// Returns the text of a value.
  ///
  /// @param value a string, number, boolean, duration, null, or a list or map of such values
  public static String text(@Nullable Object value) {
    return value instanceof String string ? GoText.quoted(string) : json(value);
  }

  private static String json(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String string -> jsonString(string);
      case Duration duration -> jsonString(GoDuration.format(duration));
      case List<?> list ->
          list.stream().map(GoValue::json).collect(Collectors.joining(",", "[", "]"));
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> json(entry.getKey()) + ":" + json(entry.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      default -> value.toString();
    };
  }

  private static String jsonString(String string) {
    var text = new StringBuilder("\"");
    string.codePoints().forEach(c -> text.append(jsonEscaped(c)));
    return text.append('"').toString();
  }

  private static String jsonEscaped(int c) {
    return switch (c) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\b' -> "\\b";
      case '\f' -> "\\f";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      // Go escapes these characters so that JSON can be embedded in HTML and JavaScript.
      case '<', '>', '&', 0x2028, 0x2029 -> "\\u%04x".formatted(c);
      default -> c < ' ' ? "\\u%04x".formatted(c) : Character.toString(c);
    };
  }
}
