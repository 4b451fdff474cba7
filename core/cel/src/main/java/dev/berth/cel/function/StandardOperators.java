package dev.berth.cel.function;

import dev.berth.cel.value.Arithmetic;
import dev.berth.cel.value.Bytes;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.CelValues;
import dev.berth.cel.value.Unsigned;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// CEL's operators: functions that are dispatched by the type of their first operand, not by their
/// signature.
final class StandardOperators {
  private final Map<String, Callable> byName = new HashMap<>();

  StandardOperators() {
    binary("_+_", StandardOperators::canAdd, Arithmetic::add);
    binary("_-_", StandardOperators::canSubtract, Arithmetic::subtract);
    binary("_*_", StandardOperators::canMultiply, Arithmetic::multiply);
    binary("_/_", StandardOperators::canMultiply, Arithmetic::divide);
    binary("_%_", value -> value instanceof Long || value instanceof Unsigned, Arithmetic::modulo);
    comparison("_<_", order -> order < 0);
    comparison("_<=_", order -> order <= 0);
    comparison("_>_", order -> order > 0);
    comparison("_>=_", order -> order >= 0);
    binary("@in", _ -> true, StandardOperators::in);
    binary("matches", String.class::isInstance, Regex::matches);
    unary("-_", StandardOperators::canNegate, Arithmetic::negate);
    unary("!_", _ -> true, value -> value instanceof Boolean b ? !b : CelError.NO_SUCH_OVERLOAD);
    unary("type", _ -> true, Conversions::typeOf);
    unary("dyn", _ -> true, UnaryOperator.identity());
    unary("size", StandardOperators::hasSize, CelValues::size);
  }

  Map<String, Callable> byName() {
    return byName;
  }

  private void binary(String name, Predicate<Object> canDo, BinaryOperator<Object> operator) {
    byName.put(
        name,
        operands ->
            canDo.test(operands.getFirst())
                ? operator.apply(operands.getFirst(), operands.get(1))
                : cannot(name, operands.getFirst()));
  }

  private void unary(String name, Predicate<Object> canDo, UnaryOperator<Object> operator) {
    byName.put(
        name,
        operands ->
            canDo.test(operands.getFirst())
                ? operator.apply(operands.getFirst())
                : cannot(name, operands.getFirst()));
  }

  private void comparison(String name, LongPredicate holds) {
    binary(
        name,
        CelValues::isComparable,
        (a, b) ->
            CelValues.compare(a, b) instanceof Long order
                ? holds.test(order)
                : CelValues.compare(a, b));
  }

  /// The errors of types with their own methods do not name the function.
  private static CelError cannot(String function, Object operand) {
    return switch (operand) {
      case String _, Duration _, OffsetDateTime _ -> CelError.NO_SUCH_OVERLOAD;
      default -> new CelError("no such overload: " + function);
    };
  }

  private static Object in(Object element, Object container) {
    return switch (container) {
      case List<?> list -> list.stream().anyMatch(other -> CelValues.areEqual(element, other));
      case CelMap map -> map.contains(element);
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  private static boolean canAdd(Object value) {
    return canSubtract(value)
        || value instanceof String
        || value instanceof Bytes
        || value instanceof List<?>;
  }

  private static boolean canSubtract(Object value) {
    return canMultiply(value) || value instanceof Duration || value instanceof OffsetDateTime;
  }

  private static boolean canMultiply(Object value) {
    return value instanceof Long || value instanceof Unsigned || value instanceof Double;
  }

  private static boolean canNegate(Object value) {
    return value instanceof Long
        || value instanceof Double
        || value instanceof Duration
        || value instanceof Boolean;
  }

  private static boolean hasSize(Object value) {
    return value instanceof String
        || value instanceof Bytes
        || value instanceof List<?>
        || value instanceof CelMap;
  }
}
