package dev.berth.cel;

import dev.berth.cel.function.Literals;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OptionalType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Does Kubernetes' checks of a well-typed expression: constant durations, timestamps and regular
/// expressions must be valid, and lists and maps must have elements of one type.
final class LiteralChecks {
  private final CelAbstractSyntaxTree tree;
  private final List<CelIssue> formats = new ArrayList<>();
  private final List<CelIssue> lists = new ArrayList<>();
  private final List<CelIssue> maps = new ArrayList<>();
  private final Set<Long> exempt = new HashSet<>();

  private LiteralChecks(CelAbstractSyntaxTree tree) {
    this.tree = tree;
  }

  /// Returns the errors; empty if there are none.
  static List<CelIssue> check(CelAbstractSyntaxTree tree) {
    var checks = new LiteralChecks(tree);
    Expressions.visit(tree.getExpr(), checks::exemptArguments);
    Expressions.visit(tree.getExpr(), checks::look);
    Expressions.visit(tree.getExpr(), it -> checks.formats.addAll(FormatCalls.check(it, tree)));
    var issues = new ArrayList<>(checks.formats);
    issues.addAll(checks.lists);
    issues.addAll(checks.maps);
    return issues;
  }

  /// Returns the parts of a parsed expression that are invalid numbers; dev.cel reads them as
  /// infinite.
  static List<CelIssue> checkNumbers(CelAbstractSyntaxTree tree) {
    var issues = new ArrayList<CelIssue>();
    Expressions.visit(
        tree.getExpr(),
        it -> {
          if (it.getKind() == CelExpr.ExprKind.Kind.CONSTANT
              && it.constant().getKind() == CelConstant.Kind.DOUBLE_VALUE
              && Double.isInfinite(it.constant().doubleValue())) {
            issues.add(CompileIssues.at(it, tree.getSource(), "invalid double literal"));
          }
        });
    return issues;
  }

  /// Arguments of a format may have any types.
  private void exemptArguments(CelExpr expression) {
    if (expression.getKind() == CelExpr.ExprKind.Kind.CALL
        && expression.call().function().equals("format")) {
      Expressions.visit(expression, part -> exempt.add(part.id()));
    }
  }

  private void look(CelExpr expression) {
    switch (expression.getKind()) {
      case CALL -> checkArgument(expression.call());
      case LIST -> {
        if (!exempt.contains(expression.id())) {
          checkElements(expression.list());
        }
      }
      case MAP -> {
        if (!exempt.contains(expression.id())) {
          checkEntries(expression.map());
        }
      }
      default -> {}
    }
  }

  private void checkArgument(CelExpr.CelCall call) {
    if (call.args().isEmpty()
        || call.args().getFirst().getKind() != CelExpr.ExprKind.Kind.CONSTANT) {
      return;
    }
    var literal = call.args().getFirst();
    var value =
        switch (literal.constant().getKind()) {
          case STRING_VALUE -> literal.constant().stringValue();
          case INT64_VALUE -> literal.constant().int64Value();
          default -> null;
        };
    if (value != null && !Literals.isValid(call.function(), value)) {
      formats.add(issue(literal, "invalid " + call.function() + " argument"));
    }
  }

  private void checkElements(CelExpr.CelList list) {
    CelType expected = null;
    for (int i = 0; i < list.elements().size(); i++) {
      var element = list.elements().get(i);
      var type = typeOf(element, list.optionalIndices().contains(i));
      if (expected == null) {
        expected = type;
      } else if (!sameKind(expected, type)) {
        lists.add(mismatch(element, expected, type));
        return;
      }
    }
  }

  private void checkEntries(CelExpr.CelMap map) {
    CelType key = null;
    CelType value = null;
    for (var entry : map.entries()) {
      var keyType = typeOf(entry.key(), false);
      var valueType = typeOf(entry.value(), entry.optionalEntry());
      if (key == null || value == null) {
        key = keyType;
        value = valueType;
        continue;
      }
      if (!sameKind(key, keyType)) {
        maps.add(mismatch(entry.key(), key, keyType));
      }
      if (!sameKind(value, valueType)) {
        maps.add(mismatch(entry.value(), value, valueType));
      }
    }
  }

  private CelType typeOf(CelExpr expression, boolean optional) {
    var type = tree.getTypeOrThrow(expression.id());
    return optional && type instanceof OptionalType held ? held.parameters().getFirst() : type;
  }

  /// The names of type parameters do not matter.
  private static boolean sameKind(CelType a, CelType b) {
    if (a.kind() != b.kind() || a.parameters().size() != b.parameters().size()) {
      return false;
    }
    for (int i = 0; i < a.parameters().size(); i++) {
      if (!sameKind(a.parameters().get(i), b.parameters().get(i))) {
        return false;
      }
    }
    return a.parameters().isEmpty() ? a.equals(b) : a.name().equals(b.name());
  }

  private CelIssue mismatch(CelExpr at, CelType expected, CelType found) {
    return issue(
        at,
        "expected type '%s' but found '%s'"
            .formatted(TypeTexts.inMessage(expected), TypeTexts.inMessage(found)));
  }

  private CelIssue issue(CelExpr at, String message) {
    return CompileIssues.at(at, tree.getSource(), message);
  }
}
