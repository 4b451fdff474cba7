package dev.berth.loadaware.support;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The fields of an object in a document, read one by one; what is wrong with them is said in the
/// words of Go's strict decoder. Absent and null are the same. For one thread.
public final class GoFields {
  private final String type;
  private final String path;
  private final String goPath;
  private final Map<?, ?> fields;
  private final Mistakes mistakes;
  private final Set<String> asked = new HashSet<>();

  /// What is wrong with a document, in the order in which it was found.
  public static final class Mistakes {
    private final List<Mistake> all = new ArrayList<>();

    /// Nothing yet.
    public Mistakes() {}

    /// All of them, fields of a wrong type and those that do not exist.
    public List<Mistake> all() {
      return List.copyOf(all);
    }
  }

  /// Something that is wrong with a field.
  ///
  /// @param path of the field, such as `spec.predicate[0].name`
  /// @param message in Go's words
  public record Mistake(String path, String message) {}

  private GoFields(String type, String path, String goPath, Map<?, ?> fields, Mistakes mistakes) {
    this.type = type;
    this.path = path;
    this.goPath = goPath;
    this.fields = fields;
    this.mistakes = mistakes;
  }

  /// The fields of a document.
  ///
  /// @param type what Go calls its type
  /// @param mistakes takes what is wrong
  public static GoFields of(String type, Map<?, ?> fields, Mistakes mistakes) {
    return new GoFields(type, "", "", fields, mistakes);
  }

  /// Whether the field is there, and not null.
  public boolean has(String name) {
    return fields.get(name) != null;
  }

  /// A text; empty if it is absent.
  public String text(String name) {
    return value(name, "string") instanceof String text ? text : "";
  }

  /// A whole number; null if it is absent.
  public @Nullable Long integer(String name) {
    return value(name, "int64") instanceof Long number ? number : null;
  }

  /// A whole number of 32 bits; null if it is absent.
  public @Nullable Long int32(String name) {
    return value(name, "int32") instanceof Long number ? number : null;
  }

  /// A number; null if it is absent.
  public @Nullable Double number(String name) {
    return value(name, "float64") instanceof Number number ? number.doubleValue() : null;
  }

  /// Yes or no; null if it is absent.
  public @Nullable Boolean bool(String name) {
    return value(name, "bool") instanceof Boolean bool ? bool : null;
  }

  /// Texts; empty if they are absent.
  public List<String> texts(String name) {
    var texts = new ArrayList<String>();
    if (value(name, "[]string") instanceof List<?> list) {
      list.forEach(item -> {
        if (fits(name, item, "string") && item instanceof String text) {
          texts.add(text);
        }
      });
    }
    return texts;
  }

  /// Whole numbers by name, in the order of the document; empty if they are absent.
  public Map<String, Long> integers(String name) {
    var numbers = new LinkedHashMap<String, Long>();
    entries(name, "map[v1.ResourceName]int64")
        .forEach((key, item) -> {
          if (fits(name + "." + key, item, "int64") && item instanceof Long number) {
            numbers.put(key, number);
          }
        });
    return numbers;
  }

  /// Numbers by name, in the order of the document; empty if they are absent.
  public Map<String, Double> numbers(String name) {
    var numbers = new LinkedHashMap<String, Double>();
    entries(name, "map[v1.ResourceName]float64")
        .forEach((key, item) -> {
          if (fits(name + "." + key, item, "float64") && item instanceof Number number) {
            numbers.put(key, number.doubleValue());
          }
        });
    return numbers;
  }

  private Map<String, @Nullable Object> entries(String name, String goType) {
    var entries = new LinkedHashMap<String, @Nullable Object>();
    if (value(name, goType) instanceof Map<?, ?> map) {
      map.forEach((key, item) -> entries.put((String) key, item));
    }
    return entries;
  }

  /// An object; null if it is absent.
  public @Nullable GoFields object(String name, String itsType) {
    return value(name, itsType) instanceof Map<?, ?> map ? inner(name, "", itsType, map) : null;
  }

  /// Objects; empty if they are absent.
  public List<GoFields> objects(String name, String itsType) {
    var objects = new ArrayList<GoFields>();
    if (value(name, "[]" + itsType) instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        if (fits(name, list.get(i), itsType) && list.get(i) instanceof Map<?, ?> map) {
          objects.add(inner(name, "[" + i + "]", itsType, map));
        }
      }
    }
    return objects;
  }

  private GoFields inner(String name, String index, String itsType, Map<?, ?> map) {
    return new GoFields(itsType, join(path, name) + index, join(goPath, name), map, mistakes);
  }

  /// Whatever is there; null if nothing is.
  public @Nullable Object any(String name) {
    asked.add(name);
    return fields.get(name);
  }

  private @Nullable Object value(String name, String goType) {
    Object value = any(name);
    return fits(name, value, goType) ? value : null;
  }

  private boolean fits(String name, @Nullable Object value, String goType) {
    boolean fits =
        switch (value) {
          case null -> true;
          case String _ -> goType.equals("string");
          case Boolean _ -> goType.equals("bool");
          case Long number ->
              goType.equals("int64")
                  || goType.equals("float64")
                  || (goType.equals("int32") && number.intValue() == number);
          case Double _ -> goType.equals("float64");
          case List<?> _ -> goType.startsWith("[]");
          default -> !isScalar(goType) && !goType.startsWith("[]");
        };
    if (!fits) {
      report(
          name,
          "json: cannot unmarshal %s into Go struct field %s.%s of type %s"
              .formatted(word(value, goType), type, join(goPath, name), goType));
    }
    return fits;
  }

  private static boolean isScalar(String goType) {
    return Set.of("string", "bool", "int32", "int64", "float64").contains(goType);
  }

  private static String word(@Nullable Object value, String goType) {
    return switch (value) {
      case String _ -> "string";
      case Boolean _ -> "bool";
      case Number number -> goType.startsWith("int") ? "number " + number : "number";
      case List<?> _ -> "array";
      case null, default -> "object";
    };
  }

  /// Something else is wrong with a field.
  public void report(String name, String message) {
    mistakes.all.add(new Mistake(join(path, name), message));
  }

  /// All fields have been asked for: any others do not exist.
  public void end() {
    for (Object name : fields.keySet()) {
      if (!asked.contains((String) name)) {
        report(
            (String) name,
            "strict decoding error: unknown field \"%s\"".formatted(join(path, (String) name)));
      }
    }
  }

  private static String join(String outer, String name) {
    return outer.isEmpty() ? name : outer + "." + name;
  }
}
