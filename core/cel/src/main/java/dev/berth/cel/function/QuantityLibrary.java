package dev.berth.cel.function;

import static dev.berth.cel.function.Overload.global;
import static dev.berth.cel.function.Overload.member;
import static dev.berth.cel.function.Types.BOOL;
import static dev.berth.cel.function.Types.DOUBLE;
import static dev.berth.cel.function.Types.INT;
import static dev.berth.cel.function.Types.QUANTITY;
import static dev.berth.cel.function.Types.STRING;

import dev.berth.api.meta.Quantity;
import dev.berth.cel.value.CelError;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Quantities: `quantity("1.5Gi").add(quantity("1k")).isLessThan(…)`.
final class QuantityLibrary implements Library {
  @Override
  public List<Overload> overloads() {
    var one = List.of(QUANTITY);
    var two = List.of(QUANTITY, QUANTITY);
    var withInt = List.of(QUANTITY, INT);
    return List.of(
        global("string_to_quantity", "quantity", List.of(STRING), QUANTITY, QuantityLibrary::parse),
        global(
            "is_quantity_string",
            "isQuantity",
            List.of(STRING),
            BOOL,
            arguments -> parse(arguments) instanceof CelQuantity),
        global("quantity_sign", "sign", one, INT, of(q -> (long) q.signum())),
        member(
            "quantity_is_greater_than",
            "isGreaterThan",
            two,
            BOOL,
            order((a, b) -> a.compareTo(b) > 0)),
        member(
            "quantity_is_less_than", "isLessThan", two, BOOL, order((a, b) -> a.compareTo(b) < 0)),
        member(
            "quantity_compare_to", "compareTo", two, INT, order((a, b) -> (long) a.compareTo(b))),
        member(
            "quantity_get_float", "asApproximateFloat", one, DOUBLE, of(QuantityLibrary::toDouble)),
        member("quantity_get_int", "asInteger", one, INT, of(QuantityLibrary::toInt)),
        member("quantity_is_integer", "isInteger", one, BOOL, of(q -> toInt(q) instanceof Long)),
        member("quantity_add", "add", two, QUANTITY, sum(Quantity::add)),
        member("quantity_add_int", "add", withInt, QUANTITY, sum(Quantity::add)),
        member("quantity_sub", "sub", two, QUANTITY, sum(Quantity::subtract)),
        member("quantity_sub_int", "sub", withInt, QUANTITY, sum(Quantity::subtract)));
  }

  private static Object parse(List<Object> arguments) {
    try {
      return new CelQuantity(Quantity.parse((String) arguments.getFirst()), false);
    } catch (NumberFormatException e) {
      return new CelError(String.valueOf(e.getMessage()));
    }
  }

  private static Callable of(Function<Quantity, Object> function) {
    return arguments -> function.apply(quantity(arguments.getFirst()));
  }

  private static Callable order(BiFunction<Quantity, Quantity, Object> function) {
    return arguments -> function.apply(quantity(arguments.getFirst()), quantity(arguments.get(1)));
  }

  private static Callable sum(BiFunction<Quantity, Quantity, Quantity> function) {
    return arguments ->
        new CelQuantity(
            function.apply(quantity(arguments.getFirst()), quantity(arguments.get(1))), true);
  }

  private static Quantity quantity(Object value) {
    return value instanceof Long number
        ? Quantity.of(number, Quantity.Format.DECIMAL_EXPONENT)
        : ((CelQuantity) value).amount();
  }

  private static Object toDouble(Quantity quantity) {
    return quantity.toBigDecimal().doubleValue();
  }

  private static Object toInt(Quantity quantity) {
    var value = quantity.exactValue();
    return value.isPresent()
        ? (Object) value.getAsLong()
        : new CelError("cannot convert value to integer");
  }
}
