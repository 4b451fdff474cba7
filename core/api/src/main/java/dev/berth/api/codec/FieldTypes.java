package dev.berth.api.codec;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The fields and field types of all kinds of Kubernetes v1.37.1 and of the custom resources of
/// queues, including fields that Berth does not read.
///
/// Source: `fields.txt`, which `conformance/fields` generates from the OpenAPI specification;
/// `queue-fields.txt`, from the types of kube-batch and Volcano.
final class FieldTypes {
  private static final String KINDS_END = "";
  private static final char COMMENT = '#';

  /// The fields of an object.
  static final class Type {
    private final Set<String> names;
    private final Map<String, FieldType> fields;

    private Type(Set<String> names, Map<String, FieldType> fields) {
      this.names = names;
      this.fields = fields;
    }

    Set<String> names() {
      return names;
    }

    /// Returns the type of a field's value; null for any type.
    @Nullable FieldType field(String name) {
      return fields.get(name);
    }
  }

  /// Holds the only instance; it is created at first use, since this takes milliseconds.
  private static final class Holder {
    private static final FieldTypes INSTANCE = read();
  }

  /// Groups whose kinds have moved to other groups or no longer exist.
  private static final Set<String> FORMER_GROUPS = Set.of("extensions", "settings.k8s.io");

  private final Map<String, Integer> kinds;

  /// The groups of Kubernetes, without the core group.
  private final Set<String> groups;

  private final List<Type> types;

  private FieldTypes(Map<String, Integer> kinds, List<Type> types, Set<String> groups) {
    this.kinds = kinds;
    this.types = types;
    this.groups = groups;
  }

  static FieldTypes get() {
    return Holder.INSTANCE;
  }

  /// Returns the type of a kind; null if Kubernetes has no kind of that version and name.
  FieldType.@Nullable ObjectOf of(String apiVersion, String kind) {
    var number = kinds.get(apiVersion + " " + kind);
    return number == null ? null : new FieldType.ObjectOf(number);
  }

  /// Returns whether kinds of that group are, or once were, Kubernetes' own.
  boolean isOwnGroup(String group) {
    return groups.contains(group) || FORMER_GROUPS.contains(group);
  }

  /// Returns the versions in which Kubernetes has a kind of that name, stable ones first.
  List<String> versions(String kind) {
    return kinds.keySet().stream()
        .filter(name -> name.endsWith(" " + kind))
        .map(name -> name.substring(0, name.indexOf(' ')))
        .sorted(Comparator.comparing(FieldTypes::isPrerelease).thenComparing(it -> it))
        .toList();
  }

  private static boolean isPrerelease(String version) {
    return version.contains("alpha") || version.contains("beta");
  }

  Type type(FieldType.ObjectOf object) {
    return types.get(object.number());
  }

  private static FieldTypes read() {
    Map<String, Integer> kinds = new HashMap<>();
    var types = new ArrayList<Type>();
    read("fields.txt", kinds, types);
    var groups =
        kinds.keySet().stream()
            .filter(name -> name.indexOf('/') > 0)
            .map(name -> name.substring(0, name.indexOf('/')))
            .collect(Collectors.toUnmodifiableSet());
    read("queue-fields.txt", kinds, types);
    return new FieldTypes(kinds, types, groups);
  }

  /// Adds the content of a file to what was read before.
  private static void read(String resource, Map<String, Integer> kinds, List<Type> types) {
    var in = FieldTypes.class.getResourceAsStream(resource);
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

  /// @param words the number of the type, followed by its fields
  /// @param first the number of the file's first type
  private static Type type(String[] words, int first) {
    Map<String, FieldType> fields = new HashMap<>();
    var names = new ArrayList<String>();
    for (int i = 1; i < words.length; i++) {
      var colon = words[i].indexOf(':');
      var name = colon < 0 ? words[i] : words[i].substring(0, colon);
      names.add(name);
      var type = colon < 0 ? null : fieldType(words[i].substring(colon + 1), first);
      if (type != null) {
        fields.put(name, type);
      }
    }
    return new Type(Set.copyOf(names), Map.copyOf(fields));
  }

  private static @Nullable FieldType fieldType(String written, int first) {
    return switch (written.charAt(0)) {
      case '*' -> null;
      case 's' -> Scalar.STRING;
      case 'i' -> Scalar.INTEGER;
      case 'n' -> Scalar.NUMBER;
      case 'b' -> Scalar.BOOLEAN;
      case '[' -> new FieldType.ListOf(fieldType(written.substring(1), first));
      case '{' -> new FieldType.MapOf(fieldType(written.substring(1), first));
      default -> new FieldType.ObjectOf(first + Integer.parseInt(written));
    };
  }
}
