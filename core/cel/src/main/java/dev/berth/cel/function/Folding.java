package dev.berth.cel.function;

import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Computes functions of constants when the expression is compiled, instead of for every device.
///
/// Their costs do not change, as they are computed elsewhere from arguments and results.
final class Folding {
  /// Functions that take time and whose result depends only on their arguments.
  private static final Set<String> PARSERS =
      Set.of(
          "quantity",
          "isQuantity",
          "semver",
          "isSemver",
          "url",
          "isURL",
          "ip",
          "isIP",
          "cidr",
          "isCIDR");

  private Folding() {}

  /// @throws IllegalArgumentException if a constant is invalid
  static Callable specialize(String name, Callable function, List<@Nullable Object> constants) {
    if (name.equals("matches") && constants.get(1) instanceof String regex) {
      return Regex.matcher(regex);
    }
    if ((name.equals("find") || name.equals("findAll"))
        && constants.get(1) instanceof String regex) {
      try {
        return RegexLibrary.specialize(name, regex);
      } catch (PatternSyntaxException e) {
        throw new IllegalArgumentException(Regex.message(e, regex), e);
      }
    }
    if (!PARSERS.contains(name) || constants.stream().anyMatch(Objects::isNull)) {
      return function;
    }
    var arguments = new ArrayList<Object>();
    constants.stream().filter(Objects::nonNull).forEach(arguments::add);
    var result = function.call(arguments);
    return _ -> result;
  }
}
