package dev.berth.capacity.compat;

import dev.berth.api.codec.go.GoMistakes;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.meta.Quantity;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The fields of a pod as Go reads and writes them, including those that scheduling does not read,
/// because the reports of cluster-capacity show the whole pod. Immutable.
///
/// Source: `pod-fields.txt`, made by `conformance/oracle-capacity` of Kubernetes' own types.
record PodFields(Map<String, List<Field>> structs) {
  private static final String RESOURCE = "pod-fields.txt";
  private static final String COMMENT = "#";

  private static final PodFields OF_KUBERNETES = read();

  /// A field of a struct, in the notation of the file.
  ///
  /// @param flags `?` if it is left out when empty, `!` if it is left out without a value
  /// @param type its type, or the type that it points to
  /// @param goType Go's name of the type, or of the items of a list
  private record Field(String name, String flags, boolean isPointer, String type, String goType) {
    /// @param word such as `nodeName?:string`
    static Field of(String word) {
      var parts = word.split(":", 2);
      var flags = parts[0].replaceAll("[^?!]", "");
      var path = parts[0].substring(0, parts[0].length() - flags.length());
      var type = parts[1].split("=", 2);
      var isPointer = type[0].startsWith("*");
      var to = isPointer ? type[0].substring(1) : type[0];
      var of = to.replaceFirst("^\\[]", "").replace("#", "v1.");
      return new Field(
          path.substring(path.lastIndexOf('.') + 1),
          flags,
          isPointer,
          to,
          type.length > 1 ? type[1] : of);
    }

    /// Whether Go leaves the value out. Structs are never empty, and neither is the target of a
    /// pointer.
    boolean omits(@Nullable Object value) {
      if (flags.contains("!") && value == null) {
        return true;
      }
      return flags.contains("?")
          && (isPointer ? value == null : !isStruct() && (value == null || value.equals(zero())));
    }

    /// Whether Go has a struct for it, whatever it is in JSON.
    private boolean isStruct() {
      return type.startsWith("#") || List.of("quantity", "time", "intorstring").contains(type);
    }

    /// The empty value.
    private Object zero() {
      return switch (type) {
        case "string" -> "";
        case "bool" -> false;
        case "int32", "int64", "intorstring" -> 0L;
        case "quantity" -> "0";
        default -> type.startsWith("[]") ? List.of() : Map.of();
      };
    }

    /// The text that Go writes if there is no value.
    @Nullable Object unset() {
      return isPointer || type.equals("time") || type.startsWith("[") || type.startsWith("{")
          ? null
          : zero();
    }
  }

  /// Returns a pod with the fields that Go would write, in their order.
  ///
  /// @param mistakes receives the errors in the pod
  static Map<String, @Nullable Object> of(Map<?, ?> pod, GoMistakes mistakes) {
    return OF_KUBERNETES.struct(GoObject.root(pod, "Pod", "", mistakes), "Pod");
  }

  private Map<String, @Nullable Object> struct(GoObject in, String struct) {
    var written = new LinkedHashMap<String, @Nullable Object>();
    for (var field : Objects.requireNonNull(structs.get(struct), struct)) {
      var isInner = field.type.startsWith("#") && !field.isPointer;
      var value = in.has(field.name) || isInner ? value(in, field) : null;
      if (!field.omits(value)) {
        written.put(field.name, value == null ? field.unset() : value);
      }
    }
    return written;
  }

  private @Nullable Object value(GoObject in, Field field) {
    var name = field.name;
    return switch (field.type) {
      case "string" -> in.text(name, field.goType);
      case "bool" -> in.bool(name);
      case "int32" -> in.int32(name);
      case "int64" -> in.int64(name);
      case "quantity" -> quantity(in, name);
      case "[]string" -> in.texts(name, field.goType);
      case "[]int32" -> in.int32s(name);
      case "[]int64" -> in.int64s(name);
      case "{}string" -> in.textsByName(name);
      case "{}quantity" -> quantities(in.object(name, field.goType));
      case "time", "intorstring", "raw" -> in.any(name);
      default -> {
        var struct = field.type.substring(field.type.indexOf('#') + 1);
        if (field.type.startsWith("[]")) {
          yield in.objects(name, field.goType).stream().map(it -> struct(it, struct)).toList();
        }
        var inner = in.object(name, field.goType);
        yield struct(inner == null ? nothing() : inner, struct);
      }
    };
  }

  private static GoObject nothing() {
    return GoObject.root(Map.of(), "", "", new GoMistakes());
  }

  private static @Nullable Map<String, @Nullable Object> quantities(@Nullable GoObject in) {
    if (in == null) {
      return null;
    }
    var quantities = new LinkedHashMap<String, @Nullable Object>();
    in.strangers().forEach(name -> quantities.put(name, quantity(in, name)));
    return quantities;
  }

  private static @Nullable Object quantity(GoObject in, String name) {
    try {
      return Quantity.parse(String.valueOf(in.any(name)).strip()).toString();
    } catch (NumberFormatException e) {
      in.report(name, String.valueOf(e.getMessage()));
      return null;
    }
  }

  private static PodFields read() {
    var in = Objects.requireNonNull(PodFields.class.getResourceAsStream(RESOURCE), RESOURCE);
    try (var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return new PodFields(
          reader
              .lines()
              .filter(line -> !line.startsWith(COMMENT))
              .map(line -> Arrays.asList(line.split(" ", -1)))
              .collect(
                  Collectors.toUnmodifiableMap(
                      List::getFirst, words -> words.stream().skip(1).map(Field::of).toList())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
