package dev.berth.query;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.Nearest;
import dev.berth.server.http.Request;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The parameters of a question. It collects all errors in them before it fails. For one thread.
final class QueryParameters {
  /// Parameters about the response, which any question may have.
  private static final Set<String> OF_RESPONSE = Set.of("pretty", "timeout");

  private final Map<String, List<String>> given;
  private final List<String> problems = new ArrayList<>();

  /// @param operation the question with all of its possible parameters
  QueryParameters(Request request, Operation operation) {
    given = request.query();
    var known = new TreeSet<String>();
    operation.parameters().forEach(it -> known.add(it.name()));
    for (String name : new TreeSet<>(given.keySet())) {
      if (!known.contains(name) && !OF_RESPONSE.contains(name)) {
        problems.add(
            "there is no parameter %s of this question%s; it takes %s"
                .formatted(
                    name,
                    Nearest.hint(name, known),
                    known.isEmpty() ? "none" : String.join(", ", known)));
      }
    }
  }

  /// The value; empty if there is none.
  String text(String name) {
    List<String> values = texts(name);
    if (values.size() > 1) {
      problems.add(name + " is given several times");
    }
    return values.isEmpty() ? "" : values.getFirst();
  }

  /// All values of a parameter that may be repeated.
  List<String> texts(String name) {
    return given.getOrDefault(name, List.of());
  }

  /// Whether the value is true; a parameter without a value counts as true.
  boolean flag(String name, boolean otherwise) {
    if (!given.containsKey(name)) {
      return otherwise;
    }
    return switch (text(name)) {
      case "", "true", "1" -> true;
      case "false", "0" -> false;
      default -> {
        problems.add("%s=%s: true or false is needed".formatted(name, text(name)));
        yield otherwise;
      }
    };
  }

  /// A number between these two, inclusive.
  ///
  /// @param otherwise if there is none
  long number(String name, long otherwise, long least, long most) {
    Long number = number(name);
    if (number == null) {
      return otherwise;
    }
    if (number < least || number > most) {
      problems.add("%s=%d: from %d to %d is allowed".formatted(name, number, least, most));
    }
    return number;
  }

  /// A number; null if there is none.
  @Nullable Long number(String name) {
    return read(name, Long::valueOf, "a number");
  }

  /// A time; null if there is none.
  @Nullable Instant time(String name) {
    return read(name, Instant::parse, "a time such as 2026-01-02T15:04:05Z");
  }

  /// One of several words; empty if it is missing.
  String word(String name, Set<String> words) {
    String text = text(name);
    if (!text.isEmpty() && !words.contains(text)) {
      problems.add(
          "%s=%s: one of %s is needed"
              .formatted(name, text, String.join(", ", new TreeSet<>(words))));
    }
    return text;
  }

  /// A constant of an enum, by its text.
  <E extends Enum<E>> E constant(String name, E otherwise, E[] constants) {
    String text =
        word(name, Arrays.stream(constants).map(Enum::toString).collect(Collectors.toSet()));
    return Arrays.stream(constants)
        .filter(constant -> constant.toString().equals(text))
        .findFirst()
        .orElse(otherwise);
  }

  /// A duration such as 90s; null if there is none.
  @Nullable Duration duration(String name) {
    return read(name, GoDuration::parseNotNegative, "a duration such as 90s or 1h30m");
  }

  private <T> @Nullable T read(String name, Function<String, T> parser, String wanted) {
    String text = text(name);
    if (text.isEmpty()) {
      return null;
    }
    try {
      return parser.apply(text);
    } catch (NumberFormatException | DateTimeException e) {
      problems.add("%s=%s: %s is needed".formatted(name, text, wanted));
      return null;
    }
  }

  /// Returns the parsed values of a parameter, without those that the parser refuses.
  <T> List<T> parsed(String name, Function<String, T> parser) {
    var parsed = new ArrayList<T>();
    for (String text : texts(name)) {
      try {
        parsed.add(parser.apply(text));
      } catch (IllegalArgumentException e) {
        problems.add("%s: %s".formatted(name, e.getMessage()));
      }
    }
    return parsed;
  }

  /// Something else is wrong.
  void refuse(String problem) {
    problems.add(problem);
  }

  /// @throws QueryException if anything was wrong
  void check() throws QueryException {
    if (!problems.isEmpty()) {
      throw QueryException.badRequest(String.join("; ", problems));
    }
  }
}
