package dev.berth.cel.function;

import static dev.berth.cel.function.Overload.global;
import static dev.berth.cel.function.Overload.member;
import static dev.berth.cel.function.Types.BOOL;
import static dev.berth.cel.function.Types.INT;
import static dev.berth.cel.function.Types.SEMVER;
import static dev.berth.cel.function.Types.STRING;

import dev.berth.cel.value.CelError;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;

/// Semantic versions: `semver("1.2.3").major()`.
final class SemverLibrary implements Library {
  @Override
  public List<Overload> overloads() {
    var text = List.of(STRING);
    var normalized = List.of(STRING, BOOL);
    var one = List.of(SEMVER);
    var two = List.of(SEMVER, SEMVER);
    return List.of(
        global("string_to_semver", "semver", text, SEMVER, SemverLibrary::parse),
        global("string_bool_to_semver", "semver", normalized, SEMVER, SemverLibrary::parse),
        global("is_semver_string", "isSemver", text, BOOL, SemverLibrary::isSemver),
        global("is_semver_string_bool", "isSemver", normalized, BOOL, SemverLibrary::isSemver),
        member("semver_is_greater_than", "isGreaterThan", two, BOOL, order(order -> order > 0)),
        member("semver_is_less_than", "isLessThan", two, BOOL, order(order -> order < 0)),
        member("semver_compare_to", "compareTo", two, INT, order(order -> (long) order)),
        member("semver_major", "major", one, INT, part(Semver::major)),
        member("semver_minor", "minor", one, INT, part(Semver::minor)),
        member("semver_patch", "patch", one, INT, part(Semver::patch)));
  }

  private static Object parse(List<Object> arguments) {
    var text = (String) arguments.getFirst();
    try {
      return arguments.size() > 1 && (Boolean) arguments.get(1)
          ? Semver.parseNormalized(text)
          : Semver.parse(text);
    } catch (IllegalArgumentException e) {
      return new CelError(String.valueOf(e.getMessage()));
    }
  }

  private static Object isSemver(List<Object> arguments) {
    return parse(arguments) instanceof Semver;
  }

  private static Callable order(IntFunction<Object> function) {
    return arguments ->
        function.apply(
            Integer.signum(((Semver) arguments.getFirst()).compareTo((Semver) arguments.get(1))));
  }

  private static Callable part(ToLongFunction<Semver> part) {
    return arguments -> part.applyAsLong((Semver) arguments.getFirst());
  }
}
