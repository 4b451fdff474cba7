package dev.berth.cluster.manifest.operators;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Fills in the trees of recipes. In texts, braces enclose an [Expression]. A text that consists
/// only of an expression has the value of the expression, of any type. Parts without a value are
/// left out. Fields that begin with a dollar sign control the object that contains them:
///
/// - `$if: "{x}"`: leaves out the object unless x has a value other than false; `!{x}` inverts
///   this, and `{x}=text` and `{x}!=text` compare the value, or the values of a list, with a text;
/// - `$each: {NAME: VALUE}`: in a list, repeats the object for each item of the value, and gives
///   the item this name; a number repeats it so many times, counted from 0; any other value inserts
///   it once. `index` is the index of the item. Several names are nested loops;
/// - `$merge: [...]`: merges all of these into one object. Later fields take precedence over
///   earlier ones, and lists whose items have names are merged by name;
/// - `$first: [...]`: the first of these that is not left out;
/// - `$object: KIND, name: NAME`: the other object with this kind and name;
/// - `$value: VALUE`: this value instead of an object.
///
/// A list in a list is replaced by its items.
final class TreeTemplate {
  private static final String IF = "$if";
  private static final String EACH = "$each";
  private static final String MERGE = "$merge";
  private static final String FIRST = "$first";
  private static final String OBJECT = "$object";
  private static final String VALUE = "$value";
  private static final String NAME = "name";

  /// The control fields that do not appear in the result.
  private static final Set<String> CONTROLS = Set.of(IF, EACH);

  private static final Pattern BRACES = Pattern.compile("\\{([^{}]+)}");
  private static final Pattern CONDITION =
      Pattern.compile("(?<not>!?)\\{(?<value>[^{}]+)}(?:(?<unequal>!?)=(?<text>.*))?");

  /// The maximum number of repetitions.
  private static final int MOST = 10_000;

  private TreeTemplate() {}

  /// Returns the tree with its values; null if it is left out.
  ///
  /// @throws IllegalArgumentException as in [Expression#value]
  static @Nullable Object fill(@Nullable Object template, Variables variables) {
    return switch (template) {
      case String text -> fill(text, variables);
      case List<?> items -> fill(items, variables);
      case Map<?, ?> fields -> fill(fields, variables);
      case null, default -> template;
    };
  }

  private static @Nullable Object fill(String text, Variables variables) {
    var braces = BRACES.matcher(text);
    if (braces.matches()) {
      return Expression.value(braces.group(1), variables);
    }
    var filled = new StringBuilder();
    int end = 0;
    while (braces.find()) {
      var value = Expression.value(braces.group(1), variables);
      if (value == null) {
        return null;
      }
      filled.append(text, end, braces.start()).append(value);
      end = braces.end();
    }
    return filled.append(text, end, text.length()).toString();
  }

  private static List<Object> fill(List<?> items, Variables variables) {
    var filled = new ArrayList<Object>();
    for (var item : items) {
      for (var value : fillEach(item, variables)) {
        if (value instanceof List<?> several) {
          filled.addAll(several);
        } else {
          filled.add(value);
        }
      }
    }
    return Collections.unmodifiableList(filled);
  }

  /// Returns an item of a list with all of its repetitions.
  private static List<Object> fillEach(@Nullable Object item, Variables variables) {
    if (item instanceof Map<?, ?> fields && fields.get(EACH) instanceof Map<?, ?> names) {
      return fillEach(List.copyOf(names.entrySet()), fields, variables);
    }
    var value = fill(item, variables);
    return value == null ? List.of() : List.of(value);
  }

  private static List<Object> fillEach(
      List<? extends Map.Entry<?, ?>> names, Map<?, ?> fields, Variables variables) {
    if (names.isEmpty()) {
      var value = fill(fields, variables);
      return value == null ? List.of() : List.of(value);
    }
    var name = names.getFirst();
    var filled = new ArrayList<Object>();
    long index = 0;
    for (var item : items(fill(name.getValue(), variables))) {
      var inner = variables.with("index", index++).with((String) name.getKey(), item);
      filled.addAll(fillEach(names.subList(1, names.size()), fields, inner));
    }
    return filled;
  }

  private static List<?> items(@Nullable Object value) {
    return switch (value) {
      case null -> List.of();
      case List<?> list -> list;
      case Long number -> {
        var numbers = new ArrayList<Long>();
        for (long i = 0; i < Math.min(number, MOST); i++) {
          numbers.add(i);
        }
        yield numbers;
      }
      default -> List.of(value);
    };
  }

  private static @Nullable Object fill(Map<?, ?> fields, Variables variables) {
    if (fields.get(IF) instanceof String condition && !holds(condition, variables)) {
      return null;
    }
    if (fields.containsKey(VALUE)) {
      return fill(fields.get(VALUE), variables);
    }
    if (fields.get(FIRST) instanceof List<?> alternatives) {
      return alternatives.stream()
          .map(alternative -> fill(alternative, variables))
          .filter(Objects::nonNull)
          .findFirst()
          .orElse(null);
    }
    if (fields.get(MERGE) instanceof List<?> parts) {
      return merged(parts, variables);
    }
    if (fields.containsKey(OBJECT)) {
      return related(
          fill(fields.get(OBJECT), variables), fill(fields.get(NAME), variables), variables);
    }
    var filled = new LinkedHashMap<String, @Nullable Object>();
    fields.forEach((name, field) -> {
      var value = CONTROLS.contains(name) ? null : fill(field, variables);
      if (value != null) {
        filled.put((String) name, value);
      }
    });
    return Collections.unmodifiableMap(filled);
  }

  private static boolean holds(String condition, Variables variables) {
    var parts = CONDITION.matcher(condition);
    if (!parts.matches()) {
      throw new IllegalStateException("no condition: " + condition);
    }
    var value = Expression.value(parts.group("value"), variables);
    var text = parts.group("text");
    if (text == null) {
      var isSet = value != null && !value.equals(false);
      return isSet == parts.group("not").isEmpty();
    }
    var isEqual =
        value instanceof List<?> items
            ? items.stream().anyMatch(item -> text.equals(String.valueOf(item)))
            : text.equals(String.valueOf(value));
    return value != null && isEqual == parts.group("unequal").isEmpty();
  }

  private static @Nullable Object related(
      @Nullable Object kind, @Nullable Object name, Variables variables) {
    var found =
        kind == null || name == null
            ? null
            : variables.related().find(kind.toString(), name.toString());
    return found == null ? null : found.fields();
  }

  private static @Nullable Object merged(List<?> parts, Variables variables) {
    Object merged = null;
    for (var part : parts) {
      for (var value : fillEach(part, variables)) {
        merged = merged == null ? value : merge(merged, value);
      }
    }
    return merged;
  }

  private static Object merge(Object before, Object after) {
    if (before instanceof Map<?, ?> fields && after instanceof Map<?, ?> more) {
      var merged = new LinkedHashMap<String, @Nullable Object>();
      fields.forEach((name, value) -> merged.put((String) name, value));
      more.forEach((name, value) -> {
        if (value != null) {
          merged.merge((String) name, value, TreeTemplate::merge);
        }
      });
      return Collections.unmodifiableMap(merged);
    }
    return before instanceof List<?> items
            && after instanceof List<?> more
            && haveNames(items)
            && haveNames(more)
        ? mergeByName(items, more)
        : after;
  }

  private static boolean haveNames(List<?> items) {
    return items.stream().allMatch(item -> item instanceof Map<?, ?> it && it.containsKey(NAME));
  }

  private static List<Object> mergeByName(List<?> before, List<?> after) {
    var merged = new LinkedHashMap<Object, Object>();
    Stream.of(before, after)
        .flatMap(List::stream)
        .forEach(item -> merged.merge(((Map<?, ?>) item).get(NAME), item, TreeTemplate::merge));
    return List.copyOf(merged.values());
  }
}
