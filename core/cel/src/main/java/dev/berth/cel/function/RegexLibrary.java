package dev.berth.cel.function;

import static dev.berth.cel.function.Overload.member;
import static dev.berth.cel.function.Types.INT;
import static dev.berth.cel.function.Types.STRING;
import static dev.berth.cel.function.Types.list;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.berth.cel.value.CelError;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Finds matching parts of strings: `"abc 123".find("[0-9]+")`.
final class RegexLibrary implements Library {
  @Override
  public List<Overload> overloads() {
    var two = List.of(STRING, STRING);
    var limited = List.of(STRING, STRING, INT);
    return List.of(
        member("string_find_string", "find", two, STRING, RegexLibrary::find),
        member("string_find_all_string", "findAll", two, list(STRING), RegexLibrary::findAll),
        member(
            "string_find_all_string_int", "findAll", limited, list(STRING), RegexLibrary::findAll));
  }

  private static Object find(List<Object> arguments) {
    return compiled(arguments, pattern -> find(pattern, arguments));
  }

  private static Object findAll(List<Object> arguments) {
    return compiled(arguments, pattern -> findAll(pattern, arguments));
  }

  private static Object compiled(List<Object> arguments, Function<Pattern, Object> search) {
    try {
      return search.apply(Regex.compile((String) arguments.get(1)));
    } catch (PatternSyntaxException e) {
      return new CelError("Illegal regex: " + Regex.message(e, (String) arguments.get(1)));
    }
  }

  /// Returns the function for one pattern.
  ///
  /// @throws PatternSyntaxException if the pattern is invalid
  static Callable specialize(String function, String regex) {
    var pattern = Regex.compile(regex);
    return function.equals("find")
        ? arguments ->
            arguments.getFirst() instanceof String
                ? find(pattern, arguments)
                : CelError.NO_SUCH_OVERLOAD
        : arguments ->
            arguments.getFirst() instanceof String
                    && (arguments.size() < 3 || arguments.get(2) instanceof Long)
                ? findAll(pattern, arguments)
                : CelError.NO_SUCH_OVERLOAD;
  }

  private static Object find(Pattern pattern, List<Object> arguments) {
    var matcher = pattern.matcher((String) arguments.getFirst());
    return matcher.find() ? matcher.group() : "";
  }

  /// As in Go, no empty match directly follows another match.
  private static Object findAll(Pattern pattern, List<Object> arguments) {
    long limit = arguments.size() < 3 ? -1 : (Long) arguments.get(2);
    var matcher = pattern.matcher((String) arguments.getFirst());
    var found = new ArrayList<Object>();
    int end = -1;
    while ((limit < 0 || found.size() < limit) && matcher.find()) {
      if (matcher.end() > matcher.start() || matcher.start() != end) {
        found.add(matcher.group());
      }
      end = matcher.end();
    }
    return found;
  }
}
