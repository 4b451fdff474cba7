package dev.berth.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelIssue;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.parser.CelMacro;
import dev.cel.parser.CelMacroExprFactory;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The macros of Kubernetes' environment. They are expanded as in cel-go, part by part, since the
/// costs of a comprehension are the sum of its parts' costs, and errors are reported in cel-go's
/// words.
final class Macros {
  private static final String UNUSED = "#unused";
  private static final String NOT_AN_IDENTIFIER = "argument is not an identifier";
  private static final String NOT_A_SIMPLE_NAME = "argument must be a simple name";
  private static final String SORT_INPUT = "@__sortBy_input__";

  /// All macros.
  static final List<CelMacro> ALL =
      List.of(
          CelMacro.newGlobalMacro("has", 1, (cel, _, args) -> has(cel, args.getFirst())),
          CelMacro.newReceiverMacro("all", 2, Macros::all),
          CelMacro.newReceiverMacro("exists", 2, Macros::exists),
          CelMacro.newReceiverMacro("exists_one", 2, Macros::existsOne),
          CelMacro.newReceiverMacro("map", 2, Macros::map),
          CelMacro.newReceiverMacro("map", 3, Macros::map),
          CelMacro.newReceiverMacro("filter", 2, Macros::filter),
          CelMacro.newReceiverMacro("all", 3, Macros::all),
          CelMacro.newReceiverMacro("exists", 3, Macros::exists),
          CelMacro.newReceiverMacro("exists_one", 3, Macros::existsOne),
          CelMacro.newReceiverMacro("existsOne", 3, Macros::existsOne),
          CelMacro.newReceiverMacro("transformList", 3, Macros::transformList),
          CelMacro.newReceiverMacro("transformList", 4, Macros::transformList),
          CelMacro.newReceiverMacro("transformMap", 3, Macros::transformMap),
          CelMacro.newReceiverMacro("transformMap", 4, Macros::transformMap),
          CelMacro.newReceiverMacro("transformMapEntry", 3, Macros::transformMapEntry),
          CelMacro.newReceiverMacro("transformMapEntry", 4, Macros::transformMapEntry),
          CelMacro.newReceiverMacro("bind", 3, Macros::bind),
          CelMacro.newReceiverMacro("sortBy", 2, Macros::sortBy),
          CelMacro.newReceiverMacro("optMap", 2, Macros::optMap),
          CelMacro.newReceiverMacro("optFlatMap", 2, Macros::optFlatMap));

  private Macros() {}

  /// A loop's initial value, condition, step and result.
  private record Loop(CelExpr initial, CelExpr condition, CelExpr step, CelExpr result) {}

  private static Optional<CelExpr> has(CelMacroExprFactory cel, CelExpr field) {
    return field.getKind() == Kind.SELECT
        ? Optional.of(cel.newSelect(field.select().operand(), field.select().field(), true))
        : wrong(cel, field, "invalid argument to has() macro");
  }

  private static Optional<CelExpr> all(
      CelMacroExprFactory cel, CelExpr target, ImmutableList<CelExpr> args) {
    return quantifier(
        cel,
        target,
        args,
        new Loop(
            cel.newBoolLiteral(true),
            cel.newGlobalCall("@not_strictly_false", accumulator(cel)),
            cel.newGlobalCall("_&&_", accumulator(cel), args.getLast()),
            accumulator(cel)));
  }

  private static Optional<CelExpr> exists(
      CelMacroExprFactory cel, CelExpr target, ImmutableList<CelExpr> args) {
    return quantifier(
        cel,
        target,
        args,
        new Loop(
            cel.newBoolLiteral(false),
            cel.newGlobalCall("@not_strictly_false", cel.newGlobalCall("!_", accumulator(cel))),
            cel.newGlobalCall("_||_", accumulator(cel), args.getLast()),
            accumulator(cel)));
  }

  private static Optional<CelExpr> existsOne(
      CelMacroExprFactory cel, CelExpr target, ImmutableList<CelExpr> args) {
    var next = cel.newGlobalCall("_+_", accumulator(cel), cel.newIntLiteral(1));
    return quantifier(
        cel,
        target,
        args,
        new Loop(
            cel.newIntLiteral(0),
            cel.newBoolLiteral(true),
            cel.newGlobalCall("_?_:_", args.getLast(), next, accumulator(cel)),
            cel.newGlobalCall("_==_", accumulator(cel), cel.newIntLiteral(1))));
  }

  /// Creates a loop that tests its elements.
  private static Optional<CelExpr> quantifier(
      CelMacroExprFactory cel, CelExpr target, ImmutableList<CelExpr> args, Loop loop) {
    var variables = args.subList(0, args.size() - 1);
    return checkNames(cel, variables, NOT_A_SIMPLE_NAME)
        .or(() -> Optional.of(loop(cel, target, variables, loop)));
  }

  private static Optional<CelExpr> map(
      CelMacroExprFactory cel, CelExpr target, ImmutableList<CelExpr> args) {
    var filter = args.size() > 2 ? args.get(1) : null;
    var step = append(cel, args.getLast());
    return checkNames(cel, args.subList(0, 1), NOT_AN_IDENTIFIER)
        .or(() -> collect(cel, target, args.subList(0, 1), cel.newList(), filter, step));
  }

  private static Optional<CelExpr> filter(
      CelMacroExprFactory cel, CelExpr target, ImmutableList<CelExpr> args) {
    return checkNames(cel, args.subList(0, 1), NOT_AN_IDENTIFIER)
        .or(() ->
            collect(
                cel,
                target,
                args.subList(0, 1),
                cel.newList(),
                args.get(1),
                append(cel, args.getFirst())));
  }

  private static Optional<CelExpr> transformList(
      CelMacroExprFactory cel, CelExpr target, ImmutableList<CelExpr> args) {
    return transform(cel, target, args, cel.newList(), append(cel, args.getLast()));
  }

  private static Optional<CelExpr> transformMap(
      CelMacroExprFactory cel, CelExpr target, ImmutableList<CelExpr> args) {
    var key = args.getFirst();
    if (key.getKind() != Kind.IDENT) {
      return wrong(cel, key, NOT_A_SIMPLE_NAME);
    }
    var step =
        cel.newGlobalCall(
            "cel.@mapInsert",
            accumulator(cel),
            cel.newIdentifier(key.ident().name()),
            args.getLast());
    return transform(cel, target, args, cel.newMap(), step);
  }

  private static Optional<CelExpr> transformMapEntry(
      CelMacroExprFactory cel, CelExpr target, ImmutableList<CelExpr> args) {
    var step = cel.newGlobalCall("cel.@mapInsert", accumulator(cel), args.getLast());
    return transform(cel, target, args, cel.newMap(), step);
  }

  private static Optional<CelExpr> transform(
      CelMacroExprFactory cel,
      CelExpr target,
      ImmutableList<CelExpr> args,
      CelExpr initial,
      CelExpr step) {
    var variables = args.subList(0, 2);
    var filter = args.size() > 3 ? args.get(2) : null;
    return checkNames(cel, variables, NOT_A_SIMPLE_NAME)
        .or(() -> collect(cel, target, variables, initial, filter, step));
  }

  /// Creates a loop that collects something from all elements, or from those that pass the filter.
  private static Optional<CelExpr> collect(
      CelMacroExprFactory cel,
      CelExpr target,
      List<CelExpr> variables,
      CelExpr initial,
      @Nullable CelExpr filter,
      CelExpr step) {
    var filtered =
        filter == null ? step : cel.newGlobalCall("_?_:_", filter, step, accumulator(cel));
    var loop = new Loop(initial, cel.newBoolLiteral(true), filtered, accumulator(cel));
    return Optional.of(loop(cel, target, variables, loop));
  }

  private static CelExpr append(CelMacroExprFactory cel, CelExpr element) {
    return cel.newGlobalCall("_+_", accumulator(cel), cel.newList(element));
  }

  private static Optional<CelExpr> bind(
      CelMacroExprFactory cel, CelExpr target, ImmutableList<CelExpr> args) {
    if (target.getKind() != Kind.IDENT || !target.ident().name().equals("cel")) {
      return Optional.empty();
    }
    var variable = args.getFirst();
    return variable.getKind() == Kind.IDENT
        ? Optional.of(let(cel, variable.ident().name(), args.get(1), args.get(2)))
        : wrong(cel, variable, "cel.bind() variable names must be simple identifiers");
  }

  private static Optional<CelExpr> sortBy(
      CelMacroExprFactory cel, CelExpr target, ImmutableList<CelExpr> args) {
    if (target.getKind() == Kind.CONSTANT
        || target.getKind() == Kind.MAP
        || target.getKind() == Kind.STRUCT) {
      return wrong(
          cel,
          target,
          "sortBy can only be applied to a list, identifier, comprehension, call or select"
              + " expression");
    }
    var problem = checkNames(cel, args.subList(0, 1), NOT_AN_IDENTIFIER);
    if (problem.isPresent()) {
      return problem;
    }
    var keys = map(cel, cel.newIdentifier(SORT_INPUT), args).orElseThrow();
    var sorted = cel.newReceiverCall("@sortByAssociatedKeys", cel.newIdentifier(SORT_INPUT), keys);
    return Optional.of(let(cel, SORT_INPUT, target, sorted));
  }

  private static Optional<CelExpr> optMap(
      CelMacroExprFactory cel, CelExpr target, ImmutableList<CelExpr> args) {
    return args.getFirst().getKind() == Kind.IDENT
        ? Optional.of(
            ifPresent(cel, target, cel.newGlobalCall("optional.of", withValue(cel, target, args))))
        : wrong(cel, args.getFirst(), "optMap() variable name must be a simple identifier");
  }

  private static Optional<CelExpr> optFlatMap(
      CelMacroExprFactory cel, CelExpr target, ImmutableList<CelExpr> args) {
    return args.getFirst().getKind() == Kind.IDENT
        ? Optional.of(ifPresent(cel, target, withValue(cel, target, args)))
        : wrong(cel, args.getFirst(), "optFlatMap() variable name must be a simple identifier");
  }

  private static CelExpr ifPresent(CelMacroExprFactory cel, CelExpr optional, CelExpr mapped) {
    return cel.newGlobalCall(
        "_?_:_",
        cel.newReceiverCall("hasValue", optional),
        mapped,
        cel.newGlobalCall("optional.none"));
  }

  private static CelExpr withValue(
      CelMacroExprFactory cel, CelExpr optional, ImmutableList<CelExpr> args) {
    var value = cel.newReceiverCall("value", cel.copy(optional));
    return let(cel, args.getFirst().ident().name(), value, args.get(1));
  }

  /// Creates a comprehension over nothing: its result sees the variable, which is computed if used.
  private static CelExpr let(
      CelMacroExprFactory cel, String variable, CelExpr value, CelExpr result) {
    return cel.fold(
        UNUSED,
        cel.newList(),
        variable,
        value,
        cel.newBoolLiteral(false),
        cel.newIdentifier(variable),
        result);
  }

  private static CelExpr loop(
      CelMacroExprFactory cel, CelExpr range, List<CelExpr> variables, Loop loop) {
    var first = variables.getFirst().ident().name();
    var accumulator = cel.getAccumulatorVarName();
    return variables.size() == 1
        ? cel.fold(first, range, accumulator, loop.initial, loop.condition, loop.step, loop.result)
        : cel.fold(
            first,
            variables.get(1).ident().name(),
            range,
            accumulator,
            loop.initial,
            loop.condition,
            loop.step,
            loop.result);
  }

  private static CelExpr accumulator(CelMacroExprFactory cel) {
    return cel.newIdentifier(cel.getAccumulatorVarName());
  }

  /// Returns the errors in the variables of a loop, if any.
  private static Optional<CelExpr> checkNames(
      CelMacroExprFactory cel, List<CelExpr> variables, String notAName) {
    for (var variable : variables) {
      if (variable.getKind() != Kind.IDENT) {
        return wrong(cel, variable, notAName);
      }
    }
    if (variables.size() == 2) {
      var first = variables.getFirst().ident().name();
      if (first.equals(variables.get(1).ident().name())) {
        return wrong(cel, variables.get(1), "duplicate variable name: " + first);
      }
    }
    for (var variable : variables) {
      if (variable.ident().name().equals("__result__")) {
        return wrong(cel, variable, "iteration variable overwrites accumulator variable");
      }
    }
    return Optional.empty();
  }

  private static Optional<CelExpr> wrong(CelMacroExprFactory cel, CelExpr where, String message) {
    return Optional.of(
        cel.reportError(CelIssue.formatError(cel.getSourceLocation(where), message)));
  }
}
