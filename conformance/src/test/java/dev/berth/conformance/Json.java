package dev.berth.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.json.JsonFactory;

/// JSON texts as maps, lists and texts, and where two of them differ.
public final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  public static @Nullable Object parse(String text) {
    try (JsonParser parser =
        FACTORY.createParser(tools.jackson.core.ObjectReadContext.empty(), text)) {
      parser.nextToken();
      return value(parser);
    }
  }

  private static @Nullable Object value(JsonParser parser) {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        object.put(name, value(parser));
      }
      return object;
    }
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      List<@Nullable Object> array = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        array.add(value(parser));
      }
      return array;
    }
    return parser.currentToken() == JsonToken.VALUE_NULL ? null : parser.getString();
  }

  /// A line per place where the two differ.
  public static List<String> differences(
      String path, @Nullable Object expected, @Nullable Object actual) {
    var differences = new ArrayList<String>();
    compare(path, expected, actual, differences);
    return differences;
  }

  private static void compare(
      String path, @Nullable Object expected, @Nullable Object actual, List<String> out) {
    if (expected instanceof Map<?, ?> a && actual instanceof Map<?, ?> b) {
      var names = new TreeSet<String>();
      a.keySet().forEach(name -> names.add(String.valueOf(name)));
      b.keySet().forEach(name -> names.add(String.valueOf(name)));
      for (String name : names) {
        compare(path + "." + name, a.get(name), b.get(name), out);
      }
    } else if (expected instanceof List<?> a
        && actual instanceof List<?> b
        && a.size() == b.size()) {
      for (int i = 0; i < a.size(); i++) {
        compare(path + "[" + i + "]", a.get(i), b.get(i), out);
      }
    } else if (!Objects.equals(expected, actual)) {
      out.add("%s%n    kube-scheduler %s%n    Berth          %s".formatted(path, expected, actual));
    }
  }
}
