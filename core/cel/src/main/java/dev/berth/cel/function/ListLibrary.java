package dev.berth.cel.function;

import static dev.berth.cel.function.Overload.member;
import static dev.berth.cel.function.Types.BOOL;
import static dev.berth.cel.function.Types.BYTES;
import static dev.berth.cel.function.Types.DOUBLE;
import static dev.berth.cel.function.Types.DURATION;
import static dev.berth.cel.function.Types.DYN;
import static dev.berth.cel.function.Types.INT;
import static dev.berth.cel.function.Types.STRING;
import static dev.berth.cel.function.Types.T;
import static dev.berth.cel.function.Types.TIMESTAMP;
import static dev.berth.cel.function.Types.UINT;
import static dev.berth.cel.function.Types.list;

import dev.berth.cel.value.Arithmetic;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelValues;
import dev.berth.cel.value.Unsigned;
import dev.cel.common.types.CelType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Kubernetes' list functions: `[3, 1].min()`, `[1, 2].isSorted()`.
final class ListLibrary implements Library {
  /// Types whose values have an order.
  static final List<CelType> COMPARABLE =
      List.of(INT, UINT, DOUBLE, BOOL, DURATION, TIMESTAMP, STRING, BYTES);

  private final List<Overload> overloads = new ArrayList<>();

  ListLibrary() {
    for (var type : COMPARABLE) {
      var name = shortName(type);
      var lists = List.of(list(type));
      overloads.add(
          member(
              "list_" + name + "_is_sorted_bool",
              "isSorted",
              lists,
              BOOL,
              a -> isSorted(a.getFirst())));
      overloads.add(
          member(
              "list_" + name + "_max_" + name,
              "max",
              lists,
              type,
              a -> extreme(a.getFirst(), "max", -1)));
      overloads.add(
          member(
              "list_" + name + "_min_" + name,
              "min",
              lists,
              type,
              a -> extreme(a.getFirst(), "min", 1)));
    }
    sum("int", INT, 0L);
    sum("uint", UINT, new Unsigned(0));
    sum("double", DOUBLE, 0.0);
    sum("duration", DURATION, Duration.ZERO);
    var withElement = List.of(list(T), T);
    overloads.add(
        member("list_a_index_of_int", "indexOf", withElement, INT, a -> indexOf(a, false)));
    overloads.add(
        member("list_a_last_index_of_int", "lastIndexOf", withElement, INT, a -> indexOf(a, true)));
    overloads.add(
        member(
            "list_includes_dyn_dyn", "includes", List.of(DYN, DYN), BOOL, ListLibrary::includes));
  }

  @Override
  public List<Overload> overloads() {
    return overloads;
  }

  private static String shortName(CelType type) {
    return type.equals(DURATION) ? "duration" : type.equals(TIMESTAMP) ? "timestamp" : type.name();
  }

  private void sum(String name, CelType type, Object zero) {
    overloads.add(
        member(
            "list_" + name + "_sum_" + name,
            "sum",
            List.of(list(type)),
            type,
            arguments -> sum((List<?>) arguments.getFirst(), zero)));
  }

  private static Object sum(List<?> list, Object zero) {
    var sum = zero;
    for (var element : list) {
      sum = Arithmetic.add(sum, element);
      if (sum instanceof CelError) {
        return sum;
      }
    }
    return sum;
  }

  private static Object isSorted(Object list) {
    Object previous = null;
    for (var element : (List<?>) list) {
      if (!CelValues.isComparable(element)) {
        return CelError.NO_SUCH_OVERLOAD;
      }
      if (previous != null
          && CelValues.compare(previous, element) instanceof Long order
          && order > 0) {
        return false;
      }
      previous = element;
    }
    return true;
  }

  /// @param worse the result of comparing the best element so far with a better one
  private static Object extreme(Object list, String name, long worse) {
    Object best = null;
    for (var element : (List<?>) list) {
      if (!CelValues.isComparable(element)) {
        return CelError.NO_SUCH_OVERLOAD;
      }
      if (best == null
          || (CelValues.compare(best, element) instanceof Long order && order == worse)) {
        best = element;
      }
    }
    return best == null ? new CelError(name + " called on empty list") : best;
  }

  private static Object indexOf(List<Object> arguments, boolean last) {
    var list = (List<?>) arguments.getFirst();
    for (int i = 0; i < list.size(); i++) {
      int at = last ? list.size() - 1 - i : i;
      if (CelValues.areEqual(list.get(at), arguments.get(1))) {
        return (long) at;
      }
    }
    return -1L;
  }

  private static Object includes(List<Object> arguments) {
    var sought = arguments.get(1);
    return arguments.getFirst() instanceof List<?> list
        ? list.stream().anyMatch(element -> CelValues.areEqual(element, sought))
        : CelValues.areEqual(arguments.getFirst(), sought);
  }
}
