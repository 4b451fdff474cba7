package dev.berth.cel.function;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.berth.cel.value.CelError;

/// Regular expressions of RE2, as in Go, which run in linear time.
final class Regex {
  private Regex() {}

  /// Returns whether a part of the text matches.
  static Object matches(Object text, Object pattern) {
    if (!(text instanceof String subject) || !(pattern instanceof String regex)) {
      return pattern instanceof CelError error ? error : CelError.NO_SUCH_OVERLOAD;
    }
    try {
      return compile(regex).matcher(subject).find();
    } catch (PatternSyntaxException e) {
      return new CelError(message(e, regex));
    }
  }

  /// Returns a matcher for one pattern.
  static Callable matcher(String regex) {
    try {
      var pattern = compile(regex);
      return arguments ->
          arguments.getFirst() instanceof String subject
              ? pattern.matcher(subject).find()
              : CelError.NO_SUCH_OVERLOAD;
    } catch (PatternSyntaxException e) {
      var error = new CelError(message(e, regex));
      return _ -> error;
    }
  }

  /// @throws PatternSyntaxException if the pattern is invalid
  static Pattern compile(String regex) {
    return Pattern.compile(regex);
  }

  /// Returns Go's message.
  static String message(PatternSyntaxException e, String regex) {
    var what = e.getDescription();
    return what.contains("internal error")
        ? "error parsing regexp: unexpected ): `" + regex + "`"
        : "error parsing regexp: " + what + ": `" + e.getPattern() + "`";
  }
}
