package dev.berth.framework;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.Nearest;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.status.PluginException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The arguments of a plugin, or an object in them, as the configuration has them. A factory reads
/// them into a record of its own:
///
/// ```java
/// record ZoneArgs(String label, long weight) {
///   static ZoneArgs read(PluginArgsReader args) {
///     return new ZoneArgs(
///         args.text("label", "topology.kubernetes.io/zone"), args.integer("weight", 1, 0, 100));
///   }
/// }
/// ```
///
/// An absent field, or null, has the value that the caller gives. A value of another type is a
/// problem, and counts as absent, so a factory needs only the checks of its own rules. At the end,
/// each field that was never read is a problem. The user gets all problems at once, each with its
/// file and line.
///
/// `apiVersion` and `kind` are allowed everywhere in Kubernetes' configuration: a kind must be the
/// plugin's name with `Args`. For one thread.
public final class PluginArgsReader {
  private static final Set<String> HEADER = Set.of("apiVersion", "kind");

  private final PluginArgs given;
  private final Map<String, @Nullable Object> fields;
  private final String path;
  private final List<ArgsProblem> problems;
  private final Set<String> known = new HashSet<>();
  private final List<PluginArgsReader> objects = new ArrayList<>();

  private PluginArgsReader(PluginArgs given, String path, List<ArgsProblem> problems) {
    this.given = given;
    this.fields = given instanceof UnknownArgs(var tree) ? tree : Map.of();
    this.path = path;
    this.problems = problems;
  }

  /// Reads arguments.
  ///
  /// @throws PluginException with everything that is wrong
  public static <A> A read(PluginFactory<A> factory, PluginArgs given) {
    var problems = new ArrayList<ArgsProblem>();
    A args = read(factory, given, problems);
    if (!problems.isEmpty()) {
      throw new PluginException(
          problems.stream().map(ArgsProblem::toString).collect(Collectors.joining("; ")));
    }
    return args;
  }

  /// Returns everything that is wrong with arguments.
  public static List<ArgsProblem> problems(PluginFactory<?> factory, PluginArgs given) {
    var problems = new ArrayList<ArgsProblem>();
    try {
      var _ = read(factory, given, problems);
    } catch (PluginException e) {
      problems.add(new ArgsProblem("", e.getMessage()));
    }
    return List.copyOf(problems);
  }

  private static <A> A read(
      PluginFactory<A> factory, PluginArgs given, List<ArgsProblem> problems) {
    var reader = new PluginArgsReader(given, "", problems);
    reader.checkKind(factory.name() + "Args");
    A args = factory.read(reader);
    reader.reportUnknown();
    return args;
  }

  private void checkKind(String kind) {
    if (fields.get("kind") instanceof String other && !other.equals(kind)) {
      problem("kind", "\"%s\" is not %s".formatted(other, kind));
    }
  }

  private void reportUnknown() {
    fields.keySet().stream()
        .filter(name -> !known.contains(name) && !(path.isEmpty() && HEADER.contains(name)))
        .forEach(name ->
            problem(name, "unknown field \"%s\"%s".formatted(name, Nearest.hint(name, known))));
    objects.forEach(PluginArgsReader::reportUnknown);
  }

  /// Returns arguments that the configuration itself decodes, with its defaults and checks: the
  /// arguments of kube-scheduler's plugins.
  ///
  /// @throws PluginException if they have another type
  public <T extends PluginArgs> T known(Class<T> type) {
    if (!type.isInstance(given)) {
      throw new PluginException("got arguments %s, want %s".formatted(given, type.getSimpleName()));
    }
    return type.cast(given);
  }

  /// Accepts whatever is given, as kube-scheduler does for plugins without arguments.
  public NoArgs ignored() {
    known.addAll(fields.keySet());
    return NoArgs.NONE;
  }

  /// Returns all fields as they are in the file, for plugins with their own reader. A value is a
  /// `Map<String, ?>`, a `List<?>`, a `String`, a `Boolean`, a `Long`, a `Double`, or null. None of
  /// the fields counts as unknown.
  public Map<String, @Nullable Object> fields() {
    known.addAll(fields.keySet());
    return fields;
  }

  /// Reports that a field is wrong.
  ///
  /// @param field its name, or its path from here; empty for this object as a whole
  /// @param message the error and the allowed values
  public void problem(String field, String message) {
    problems.add(new ArgsProblem(join(path, field), message));
  }

  /// Returns a string.
  public String text(String field, String absent) {
    return value(field, String.class, "a string", absent);
  }

  /// Returns a boolean.
  public boolean flag(String field, boolean absent) {
    return value(field, Boolean.class, "a boolean", absent);
  }

  /// Returns a whole number.
  ///
  /// @param least the lowest allowed number
  /// @param most the highest
  public long integer(String field, long absent, long least, long most) {
    long number = value(field, Long.class, "a whole number", absent);
    if (number < least || number > most) {
      problem(field, MustBe.between(least, most, number));
      return absent;
    }
    return number;
  }

  /// Returns a number.
  public double number(String field, double absent) {
    return value(field, Number.class, "a number", absent).doubleValue();
  }

  /// Returns a duration in Go's notation, such as `1m30s`.
  public Duration duration(String field, Duration absent) {
    String text = text(field, "");
    try {
      return text.isEmpty() ? absent : GoDuration.parse(text);
    } catch (DateTimeException e) {
      problem(field, MustBe.duration(text));
      return absent;
    }
  }

  /// Returns a list of strings; empty if absent.
  public List<String> texts(String field) {
    return items(field, (item, at) -> cast(item, String.class, "a string", at));
  }

  /// Returns strings by name, in the order of the file; empty if absent.
  public Map<String, String> textsByName(String field) {
    return byName(field, String.class, "a string");
  }

  /// Returns whole numbers by name, in the order of the file; empty if absent.
  public Map<String, Long> integersByName(String field) {
    return byName(field, Long.class, "a whole number");
  }

  /// Returns an object; one without fields if absent.
  public PluginArgsReader object(String field) {
    return object(value(field, Map.class, "an object", Map.of()), join(path, field));
  }

  /// Returns a list of objects; empty if absent.
  public List<PluginArgsReader> objects(String field) {
    return items(
        field,
        (item, at) -> {
          Map<?, ?> object = cast(item, Map.class, "an object", at);
          return object == null ? null : object(object, join(path, at));
        });
  }

  private PluginArgsReader object(Map<?, ?> given, String at) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    given.forEach((name, value) -> tree.put((String) name, value));
    var object = new PluginArgsReader(new UnknownArgs(tree), at, problems);
    objects.add(object);
    return object;
  }

  private <T> Map<String, T> byName(String field, Class<T> type, String words) {
    Map<?, ?> given = value(field, Map.class, "an object", Map.of());
    var values = new LinkedHashMap<String, T>();
    given.forEach((name, value) -> {
      T typed = cast(value, type, words, join(field, (String) name));
      if (typed != null) {
        values.put((String) name, typed);
      }
    });
    return Collections.unmodifiableMap(values);
  }

  private <T> List<T> items(String field, Item<T> item) {
    List<?> given = value(field, List.class, "a list", List.of());
    var items = new ArrayList<T>();
    for (int i = 0; i < given.size(); i++) {
      T read = item.read(given.get(i), "%s[%d]".formatted(field, i));
      if (read != null) {
        items.add(read);
      }
    }
    return List.copyOf(items);
  }

  private <T> T value(String field, Class<T> type, String words, T absent) {
    known.add(field);
    return Objects.requireNonNullElse(cast(fields.get(field), type, words, field), absent);
  }

  private <T> @Nullable T cast(@Nullable Object value, Class<T> type, String words, String at) {
    if (value == null || type.isInstance(value)) {
      return type.cast(value);
    }
    problem(at, "%s is not %s".formatted(describe(value), words));
    return null;
  }

  private static String describe(Object value) {
    return switch (value) {
      case String text -> "\"" + text + "\"";
      case Boolean flag -> "the boolean " + flag;
      case Number number -> "the number " + number;
      case Map<?, ?> _ -> "an object";
      default -> "a list";
    };
  }

  private static String join(String outer, String inner) {
    return outer.isEmpty() || inner.isEmpty() ? outer + inner : outer + "." + inner;
  }

  /// Reads an item of a list.
  private interface Item<T> {
    /// @return null if it is null or has another type
    @Nullable T read(@Nullable Object value, String at);
  }
}
