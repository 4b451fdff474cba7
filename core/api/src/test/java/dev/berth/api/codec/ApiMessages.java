package dev.berth.api.codec;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// What Kubernetes itself says of its messages: `kubernetes-fields.txt`, taken from the
/// `generated.proto` files of v1.37.
///
/// @param byName fields by message, such as `core.Pod`, and name
record ApiMessages(Map<String, Map<String, ApiField>> byName) {
  /// @param type a scalar, a message, or a list (`[]`) or map (`{}`) of either
  record ApiField(String name, int number, String type) {
    boolean isList() {
      return type.startsWith("[]");
    }

    boolean isMap() {
      return type.startsWith("{}");
    }

    /// The type itself, or that of the items.
    String itemType() {
      return isList() || isMap() ? type.substring(2) : type;
    }
  }

  static ApiMessages read() {
    var messages = new LinkedHashMap<String, Map<String, ApiField>>();
    var in = ApiMessages.class.getResourceAsStream("kubernetes-fields.txt");
    try (var reader =
        new BufferedReader(
            new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      reader
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" ", -1))
          .forEach(words -> messages.put(words[0], fields(words)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ApiMessages(messages);
  }

  private static Map<String, ApiField> fields(String[] words) {
    var fields = new LinkedHashMap<String, ApiField>();
    for (var i = 1; i < words.length; i++) {
      if (words[i].isEmpty()) {
        continue;
      }
      var equals = words[i].indexOf('=');
      var colon = words[i].indexOf(':');
      var name = words[i].substring(0, equals);
      var number = Integer.parseInt(words[i].substring(equals + 1, colon));
      fields.put(name, new ApiField(name, number, words[i].substring(colon + 1)));
    }
    return fields;
  }

  Set<String> names() {
    return byName.keySet();
  }

  Map<String, ApiField> message(String name) {
    return Objects.requireNonNull(byName.get(name), name);
  }

  /// What Kubernetes says of a row of the message's table.
  ApiField field(String message, FieldId row) {
    var holder = row.within() == 0 ? message : inlined(message, row.within());
    return Objects.requireNonNull(message(holder).get(row.name()), holder + "." + row.name());
  }

  private String inlined(String message, int number) {
    return message(message).values().stream()
        .filter(field -> field.number() == number)
        .findFirst()
        .orElseThrow()
        .type();
  }
}
