package dev.berth.cel.function;

import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Functions of constants, computed when the expression is compiled instead of for every device.
///
/// What they cost does not change: that is computed from arguments and results elsewhere.
final class Folding {
  /// Functions whose result depends on their arguments alone and takes time to find.
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

  /// @throws IllegalArgumentException if a constant is wrong
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
