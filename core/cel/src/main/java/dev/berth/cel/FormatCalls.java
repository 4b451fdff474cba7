package dev.berth.cel;

import dev.berth.cel.function.FormatClauses;
import dev.berth.cel.function.FormatClauses.FormatException;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.SimpleType;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks calls such as `"%s: %d".format([a, 1])` before they run, if the format is a constant and
/// the arguments are given as a list.
final class FormatCalls {
  private static final Set<CelKind> TEXTS =
      EnumSet.of(
          CelKind.LIST,
          CelKind.MAP,
          CelKind.INT,
          CelKind.UINT,
          CelKind.DOUBLE,
          CelKind.BOOL,
          CelKind.STRING,
          CelKind.TIMESTAMP,
          CelKind.BYTES,
          CelKind.DURATION,
          CelKind.TYPE,
          CelKind.NULL_TYPE);
  private static final Set<CelKind> INTEGERS = EnumSet.of(CelKind.INT, CelKind.UINT);
  private static final Set<CelKind> NUMBERS = EnumSet.of(CelKind.DOUBLE, CelKind.STRING);
  private static final Set<CelKind> BITS = EnumSet.of(CelKind.INT, CelKind.UINT, CelKind.BOOL);
  private static final Set<CelKind> HEX =
      EnumSet.of(CelKind.INT, CelKind.UINT, CelKind.STRING, CelKind.BYTES);

  private final CelAbstractSyntaxTree tree;
  private final List<CelExpr> arguments;
  private @Nullable CelExpr wrong;
  private int used;

  private FormatCalls(CelAbstractSyntaxTree tree, List<CelExpr> arguments) {
    this.tree = tree;
    this.arguments = arguments;
  }

  /// Returns the errors of the call; empty for other expressions.
  static List<CelIssue> check(CelExpr expression, CelAbstractSyntaxTree tree) {
    return constantFormat(expression)
        .map(format -> {
          var list = expression.call().args().getFirst().list();
          return new FormatCalls(tree, list.elements()).check(expression, format);
        })
        .orElse(List.of());
  }

  private static Optional<String> constantFormat(CelExpr expression) {
    if (expression.getKind() != Kind.CALL || !expression.call().function().equals("format")) {
      return Optional.empty();
    }
    var arguments = expression.call().args();
    return expression
        .call()
        .target()
        .filter(_ -> arguments.size() == 1 && arguments.getFirst().getKind() == Kind.LIST)
        .filter(target -> target.getKind() == Kind.CONSTANT)
        .filter(target -> target.constant().getKind() == CelConstant.Kind.STRING_VALUE)
        .map(target -> target.constant().stringValue());
  }

  private List<CelIssue> check(CelExpr call, String format) {
    try {
      var _ = FormatClauses.replace(format, arguments.size(), false, this::look);
    } catch (FormatException e) {
      var at = wrong == null ? call : wrong;
      return List.of(CompileIssues.at(at, tree.getSource(), String.valueOf(e.getMessage())));
    }
    return used == arguments.size()
        ? List.of()
        : List.of(
            CompileIssues.at(
                call,
                tree.getSource(),
                "too many arguments supplied to string.format (expected %d, got %d)"
                    .formatted(used, arguments.size())));
  }

  private String look(char kind, int precision, int index) {
    used++;
    var argument = arguments.get(index);
    switch (kind) {
      case 's' -> lookForText(argument);
      case 'd', 'o' -> require(kind, argument, INTEGERS);
      case 'f', 'e' -> require(kind, argument, NUMBERS);
      case 'b' -> require(kind, argument, BITS);
      default -> require(kind, argument, HEX);
    }
    return "";
  }

  private void lookForText(CelExpr argument) {
    require('s', argument, TEXTS);
    if (argument.getKind() == Kind.LIST) {
      argument.list().elements().forEach(this::lookForText);
    } else if (argument.getKind() == Kind.MAP) {
      for (var entry : argument.map().entries()) {
        lookForText(entry.key());
        lookForText(entry.value());
      }
    }
  }

  private void require(char kind, CelExpr argument, Set<CelKind> kinds) {
    var type = tree.getTypeOrThrow(argument.id());
    if (!type.equals(SimpleType.DYN) && !kinds.contains(type.kind())) {
      wrong = argument;
      throw new FormatException(FormatClauses.wrongType(kind, type.name()));
    }
  }
}
