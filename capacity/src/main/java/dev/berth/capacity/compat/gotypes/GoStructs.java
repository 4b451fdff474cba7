package dev.berth.capacity.compat.gotypes;

import dev.berth.capacity.compat.gotypes.GoType.Kind;
import dev.berth.capacity.compat.gotypes.GoType.Mapping;
import dev.berth.capacity.compat.gotypes.GoType.Pointer;
import dev.berth.capacity.compat.gotypes.GoType.Scalar;
import dev.berth.capacity.compat.gotypes.GoType.Sequence;
import dev.berth.capacity.compat.gotypes.GoType.Struct;
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
import org.jspecify.annotations.Nullable;

/// The structs of a pod. Immutable.
///
/// Source: `pod-fields.txt`, made by `conformance/oracle-capacity` of Kubernetes' own types.
final class GoStructs {
  private static final String RESOURCE = "pod-fields.txt";
  private static final char COMMENT = '#';

  /// The only instance; made when it is first needed, since that takes milliseconds.
  private static final class Holder {
    private static final GoStructs INSTANCE = read();
  }

  private final Map<String, List<GoField>> structs;

  private GoStructs(Map<String, List<GoField>> structs) {
    this.structs = Map.copyOf(structs);
  }

  static GoStructs get() {
    return Holder.INSTANCE;
  }

  /// The fields, in the order in which Go writes them.
  List<GoField> fields(Struct struct) {
    return Objects.requireNonNull(structs.get(struct.struct()), struct.struct());
  }

  /// The field of a name in JSON, which Go takes in any case; null if there is none.
  @Nullable GoField field(Struct struct, String name) {
    GoField found = null;
    for (var field : fields(struct)) {
      if (field.name().equals(name)) {
        return field;
      }
      if (field.name().equalsIgnoreCase(name)) {
        found = field;
      }
    }
    return found;
  }

  private static GoStructs read() {
    var structs = new HashMap<String, List<GoField>>();
    var in = Objects.requireNonNull(GoStructs.class.getResourceAsStream(RESOURCE), RESOURCE);
    try (var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (var line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.charAt(0) != COMMENT) {
          var words = List.of(line.split(" ", -1));
          var fields = new ArrayList<GoField>();
          words.subList(1, words.size()).forEach(word -> fields.add(field(word)));
          structs.put(words.getFirst(), List.copyOf(fields));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new GoStructs(structs);
  }

  /// @param word such as `nodeName?:string`
  private static GoField field(String word) {
    var colon = word.indexOf(':');
    var flagged = word.substring(0, colon);
    var path = flagged.replaceAll("[?!]", "");
    return new GoField(
        path.substring(path.lastIndexOf('.') + 1),
        path,
        flagged.contains("?"),
        flagged.contains("!"),
        type(word.substring(colon + 1)));
  }

  private static GoType type(String text) {
    if (text.startsWith("*")) {
      return new Pointer(type(text.substring(1)));
    }
    if (text.startsWith("[]")) {
      return new Sequence(type(text.substring(2)));
    }
    if (text.startsWith("{}")) {
      var equals = text.indexOf('=');
      var of = type(equals < 0 ? text.substring(2) : text.substring(2, equals));
      return new Mapping(of, equals < 0 ? "map[string]" + of.name() : text.substring(equals + 1));
    }
    return text.startsWith("#") ? new Struct(text.substring(1)) : scalar(text);
  }

  private static Scalar scalar(String text) {
    var equals = text.indexOf('=');
    var kind = equals < 0 ? text : text.substring(0, equals);
    return new Scalar(kind(kind), equals < 0 ? kind : text.substring(equals + 1));
  }

  private static Kind kind(String text) {
    return switch (text) {
      case "string" -> Kind.STRING;
      case "bool" -> Kind.BOOL;
      case "int32" -> Kind.INT32;
      case "int64" -> Kind.INT64;
      case "quantity" -> Kind.QUANTITY;
      case "time" -> Kind.TIME;
      case "intorstring" -> Kind.INT_OR_STRING;
      case "raw" -> Kind.RAW;
      default -> throw new IllegalStateException(RESOURCE + ": unknown type " + text);
    };
  }
}
