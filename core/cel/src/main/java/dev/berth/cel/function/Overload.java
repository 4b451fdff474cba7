package dev.berth.cel.function;

import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import java.util.List;

/// One signature of a function, with its implementation.
///
/// @param member whether it is called on its first argument
/// @param guarded whether values of other types are rejected before the body; if not, the body
///   checks them
record Overload(
    String id,
    String function,
    boolean member,
    List<CelType> parameters,
    CelType result,
    Callable body,
    boolean guarded) {
  /// Creates `x.function(…)`.
  static Overload member(
      String id, String function, List<CelType> parameters, CelType result, Callable body) {
    return new Overload(id, function, true, parameters, result, body, true);
  }

  /// Creates `function(…)`.
  static Overload global(
      String id, String function, List<CelType> parameters, CelType result, Callable body) {
    return new Overload(id, function, false, parameters, result, body, true);
  }

  /// Returns the overload with a body that accepts values of any type.
  Overload unguarded() {
    return new Overload(id, function, member, parameters, result, body, false);
  }

  boolean accepts(List<Object> arguments) {
    if (arguments.size() != parameters.size()) {
      return false;
    }
    if (!guarded) {
      return true;
    }
    for (int i = 0; i < arguments.size(); i++) {
      if (!RuntimeTypes.accepts(parameters.get(i), arguments.get(i))) {
        return false;
      }
    }
    return true;
  }

  CelOverloadDecl declaration() {
    return member
        ? CelOverloadDecl.newMemberOverload(id, result, parameters)
        : CelOverloadDecl.newGlobalOverload(id, result, parameters);
  }
}
