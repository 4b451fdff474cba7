package dev.berth.api.codec;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which fields the kinds of Kubernetes v1.37.1 and the custom resources of queues have, those
/// included that Berth does not read.
///
/// Source: `fields.txt`, made by `conformance/fields` of the OpenAPI specification;
/// `queue-fields.txt`, from the types of kube-batch and Volcano.
final class FieldNames {

  private static final String KINDS_END = "";
  private static final char COMMENT = '#';

  /// What may be in an object. A field that is not in `parts` has a value without names.
  static final class Type {
    private final Set<String> names;
    private final Map<String, Part> parts;

    private Type(Set<String> names, Map<String, Part> parts) {
      this.names = names;
      this.parts = parts;
    }

    Set<String> names() {
      return names;
    }

    /// What is in the field's value, or in each item of it; null for anything.
    @Nullable Part part(String field) {
      return parts.get(field);
    }
  }

  /// What is in a value.
  ///
  /// @param number of the type
  /// @param isMap whether names are free, and the type is that of their values
  record Part(int number, boolean isMap) {}

  /// The only instance; made when it is first needed, since that takes milliseconds.
  private static final class Holder {
    private static final FieldNames INSTANCE = read();
  }

  private final Map<String, Integer> kinds;
  private final List<Type> types;

  private FieldNames(Map<String, Integer> kinds, List<Type> types) {
    this.kinds = kinds;
    this.types = types;
  }

  static FieldNames get() {
    return Holder.INSTANCE;
  }

  /// The type of a kind; null if Kubernetes has none of that version and name.
  @Nullable Part of(String apiVersion, String kind) {
    var number = kinds.get(apiVersion + " " + kind);
    return number == null ? null : new Part(number, false);
  }

  Type type(Part part) {
    return types.get(part.number());
  }

  private static FieldNames read() {
    Map<String, Integer> kinds = new HashMap<>();
    var types = new ArrayList<Type>();
    read("fields.txt", kinds, types);
    read("queue-fields.txt", kinds, types);
    return new FieldNames(kinds, types);
  }

  /// Adds what is in a file, behind what is there already.
  private static void read(String resource, Map<String, Integer> kinds, List<Type> types) {
    var in = FieldNames.class.getResourceAsStream(resource);
    try (var reader =
        new BufferedReader(
            new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      var first = types.size();
      for (var line = reader.readLine();
          line != null && !line.equals(KINDS_END);
          line = reader.readLine()) {
        if (line.charAt(0) != COMMENT) {
          var number = line.lastIndexOf(' ');
          kinds.put(
              line.substring(0, number), first + Integer.parseInt(line.substring(number + 1)));
        }
      }
      reader.lines().forEach(line -> types.add(type(line.split(" ", -1), first)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// @param words the number, and the fields
  /// @param first the number of the file's first type
  private static Type type(String[] words, int first) {
    Map<String, Part> parts = new HashMap<>();
    var names = new ArrayList<String>();
    for (var i = 1; i < words.length; i++) {
      var colon = words[i].indexOf(':');
      var name = colon < 0 ? words[i] : words[i].substring(0, colon);
      names.add(name);
      var part = colon < 0 ? "*" : words[i].substring(colon + 1);
      if (!part.equals("*")) {
        var isMap = part.charAt(0) == '{';
        parts.put(name, new Part(first + Integer.parseInt(part.substring(isMap ? 1 : 0)), isMap));
      }
    }
    return new Type(Set.copyOf(names), Map.copyOf(parts));
  }
}
