package dev.berth.cel;

import dev.cel.common.ast.CelExpr;
import java.util.function.Consumer;

/// Traverses syntax trees.
final class Expressions {
  private Expressions() {}

  /// Visits the expression and all its parts.
  static void visit(CelExpr expression, Consumer<CelExpr> visitor) {
    visitor.accept(expression);
    switch (expression.getKind()) {
      case SELECT -> visit(expression.select().operand(), visitor);
      case CALL -> {
        expression.call().target().ifPresent(target -> visit(target, visitor));
        expression.call().args().forEach(argument -> visit(argument, visitor));
      }
      case LIST -> expression.list().elements().forEach(element -> visit(element, visitor));
      case MAP ->
          expression
              .map()
              .entries()
              .forEach(entry -> {
                visit(entry.key(), visitor);
                visit(entry.value(), visitor);
              });
      case STRUCT -> expression.struct().entries().forEach(entry -> visit(entry.value(), visitor));
      case COMPREHENSION -> {
        var loop = expression.comprehension();
        visit(loop.iterRange(), visitor);
        visit(loop.accuInit(), visitor);
        visit(loop.loopCondition(), visitor);
        visit(loop.loopStep(), visitor);
        visit(loop.result(), visitor);
      }
      case CONSTANT, IDENT, NOT_SET -> {}
    }
  }
}
