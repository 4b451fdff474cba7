package dev.berth.cluster.manifest.operators;

import dev.berth.api.codec.MustBe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A path into an object, such as `.spec.template`, `.spec.tasks[0]`, `.spec.replicaSpecs.*` or
/// `.metadata.labels['app.kubernetes.io/name']`. A star stands for every field of an object, or
/// every item of a list.
final class ValuePath {
  private static final String ALL = "*";
  private static final Pattern STEP =
      Pattern.compile("\\.([^.\\[\\]]+)|\\['([^']+)']|\\[([^\\[\\]']+)]");

  private final String text;
  private final List<String> steps;

  private ValuePath(String text, List<String> steps) {
    this.text = text;
    this.steps = steps;
  }

  /// A value at the end of a path.
  ///
  /// @param stars the name or index that each star of the path stands for
  record Match(List<String> stars, Object value) {
    Match {
      stars = List.copyOf(stars);
    }
  }

  /// @throws IllegalArgumentException if the text is not a path; the message is for users
  static ValuePath parse(String text) {
    var steps = new ArrayList<String>();
    var step = STEP.matcher(text);
    while (step.lookingAt()) {
      for (int group = 1; group <= step.groupCount(); group++) {
        if (step.group(group) != null) {
          steps.add(step.group(group));
        }
      }
      step.region(step.end(), text.length());
    }
    if (steps.isEmpty() || step.regionStart() < text.length()) {
      throw new IllegalArgumentException(MustBe.text("a path such as .spec.template", text));
    }
    return new ValuePath(text, List.copyOf(steps));
  }

  /// Whether the path may lead to several values.
  boolean hasStars() {
    return steps.contains(ALL);
  }

  /// Returns all values at the end of the path; empty if there are none.
  List<Match> matches(Object root) {
    var found = List.of(new Match(List.of(), root));
    for (var step : steps) {
      var next = new ArrayList<Match>();
      for (var match : found) {
        if (step.equals(ALL)) {
          all(match, next);
        } else {
          add(match.stars, inside(match.value, step), next);
        }
      }
      found = next;
    }
    return found;
  }

  /// Returns the value for the given names or indices of the stars; null if there is none.
  @Nullable Object at(Object root, List<String> stars) {
    Object value = root;
    int star = 0;
    for (var step : steps) {
      var name = step.equals(ALL) && star < stars.size() ? stars.get(star++) : step;
      value = value == null ? null : inside(value, name);
    }
    return value;
  }

  private static void all(Match match, List<Match> next) {
    switch (match.value) {
      case Map<?, ?> fields ->
          fields.forEach((name, value) -> add(with(match.stars, (String) name), value, next));
      case List<?> items -> {
        for (int i = 0; i < items.size(); i++) {
          add(with(match.stars, Integer.toString(i)), items.get(i), next);
        }
      }
      default -> {}
    }
  }

  private static void add(List<String> stars, @Nullable Object value, List<Match> next) {
    if (value != null) {
      next.add(new Match(stars, value));
    }
  }

  private static List<String> with(List<String> stars, String star) {
    var more = new ArrayList<>(stars);
    more.add(star);
    return more;
  }

  private static @Nullable Object inside(Object value, String step) {
    return switch (value) {
      case Map<?, ?> fields -> fields.get(step);
      case List<?> items when step.matches("\\d{1,6}") -> {
        var index = Integer.parseInt(step);
        yield index < items.size() ? items.get(index) : null;
      }
      default -> null;
    };
  }

  @Override
  public String toString() {
    return text;
  }
}
