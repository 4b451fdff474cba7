package dev.berth.cel.program;

import dev.berth.cel.value.Bytes;
import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.CelObject;
import dev.berth.cel.value.CelValues;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The cost of a call. Kubernetes' rules depend on the function's name (apiserver `pkg/cel/library`
/// `cost.go`); cel-go's depend on the overload, which counts only if the types of the arguments are
/// known.
@FunctionalInterface
interface CostRule {
  /// Returns the cost of a call.
  ///
  /// @param arguments some may be errors
  /// @param result ignored unless the cost depends on the result
  long cost(List<Object> arguments, Object result);

  /// Returns whether the cost depends on the result, so that it is known only after the call.
  default boolean isOfResult() {
    return false;
  }

  /// A rule that depends on the result.
  @FunctionalInterface
  interface OfResult extends CostRule {
    @Override
    default boolean isOfResult() {
      return true;
    }
  }

  /// Returns the rule for a function.
  ///
  /// @param overload the only possible overload by the type checker, or empty
  static CostRule of(String function, String overload) {
    return switch (overload) {
      case "list_slice", "lists_range", "list_reverse" ->
          (OfResult) (_, result) -> newList(1, size(result));
      case "list_flatten" -> (arguments, _) -> newList(1, size(arguments.getFirst()));
      case "list_flatten_int" ->
          (arguments, _) ->
              newList(
                  arguments.get(1) instanceof Long depth ? depth : 1, size(arguments.getFirst()));
      case "list_distinct" -> (arguments, _) -> selfComparison(arguments.getFirst());
      case "list_sets_contains_list", "list_sets_intersects_list" ->
          (arguments, _) -> 1 + product(arguments);
      case "list_sets_equivalent_list" -> (arguments, _) -> 1 + 2 * product(arguments);
      default -> {
        if (overload.startsWith("list_") && overload.endsWith("_sort")) {
          yield (arguments, _) -> selfComparison(arguments.getFirst());
        }
        yield overload.endsWith("_sortByAssociatedKeys")
            ? (arguments, _) -> selfComparison(arguments.get(1))
            : ofFunction(function, overload);
      }
    };
  }

  private static CostRule ofFunction(String function, String overload) {
    return switch (function) {
      case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf", "includes" ->
          (arguments, _) -> traversal(arguments.getFirst());
      case "url",
          "lowerAscii",
          "upperAscii",
          "substring",
          "trim",
          "cidr",
          "isIP",
          "isCIDR",
          "quantity",
          "isQuantity",
          "semver",
          "isSemver" ->
          (arguments, _) -> tenths(size(arguments.getFirst()));
      case "ip" ->
          overload.equals("cidr_ip")
              ? (_, _) -> 1
              : (arguments, _) -> tenths(size(arguments.getFirst()));
      case "replace", "split", "ip.isCanonical" ->
          (arguments, _) -> tenths(2 * size(arguments.getFirst()));
      case "join" -> (OfResult) (_, result) -> tenths(2 * size(result));
      case "find", "findAll" -> (arguments, _) -> regex(arguments);
      case "containsIP", "containsCIDR" -> (arguments, _) -> containment(overload, arguments);
      case "validate" ->
          (arguments, _) ->
              arguments.getFirst() instanceof CelObject format
                  ? tenths(1 + size(arguments.get(1))) * quarters(format.size())
                  : 1;
      case "_==_" ->
          (arguments, _) -> arguments.getFirst() instanceof CelObject ? 1 : smaller(arguments);
      default -> ofOverload(overload);
    };
  }

  private static CostRule ofOverload(String overload) {
    return switch (overload) {
      case "starts_with_string", "ends_with_string" ->
          (arguments, _) -> tenths(size(arguments.get(1)));
      case "string_to_bytes", "bytes_to_string", "strings_quote", "string_format" ->
          (arguments, _) -> tenths(size(arguments.getFirst()));
      case "in_list" -> (arguments, _) -> size(arguments.get(1));
      case "less_string",
          "greater_string",
          "less_equals_string",
          "greater_equals_string",
          "less_bytes",
          "greater_bytes",
          "less_equals_bytes",
          "greater_equals_bytes",
          "not_equals" ->
          (arguments, _) -> smaller(arguments);
      case "add_string", "add_bytes" ->
          (arguments, _) -> tenths(size(arguments.getFirst()) + size(arguments.get(1)));
      case "matches", "matches_string" -> (arguments, _) -> regex(arguments);
      case "contains_string" ->
          (arguments, _) -> tenths(size(arguments.getFirst())) * tenths(size(arguments.get(1)));
      default -> (_, _) -> 1;
    };
  }

  private static long smaller(List<Object> arguments) {
    return tenths(Math.min(size(arguments.getFirst()), size(arguments.get(1))));
  }

  private static long regex(List<Object> arguments) {
    return tenths(1 + size(arguments.getFirst())) * quarters(size(arguments.get(1)));
  }

  private static long containment(String overload, List<Object> arguments) {
    long network = size(arguments.getFirst());
    long parsing = overload.endsWith("_string") ? tenths(size(arguments.get(1))) : 0;
    boolean ofNetworks = overload.startsWith("cidr_contains_cidr");
    return tenths(2 * network) + (ofNetworks ? tenths(network) + 1 : 0) + parsing;
  }

  private static long product(List<Object> arguments) {
    return size(arguments.getFirst()) * size(arguments.get(1));
  }

  private static long selfComparison(Object list) {
    if (!(list instanceof List<?> elements) || elements.isEmpty()) {
      return newList(2, 0);
    }
    var first = elements.getFirst();
    long size = elements.size();
    return newList(first instanceof String || first instanceof Bytes ? 2.1 : 2, size * size);
  }

  private static long newList(double factor, long size) {
    return (long) (size * (factor < 0 ? 1 : factor)) + 1 + 10;
  }

  private static long size(Object value) {
    return CelValues.size(value);
  }

  private static long tenths(long size) {
    return (long) Math.ceil(size * 0.1);
  }

  private static long quarters(long size) {
    return (long) Math.ceil(size * 0.25);
  }

  /// Counts all parts of a value.
  private static long traversal(Object value) {
    return switch (value) {
      case String text -> (long) (text.getBytes(StandardCharsets.UTF_8).length * 0.1);
      case Bytes bytes -> (long) (bytes.size() * 0.1);
      case List<?> list -> list.stream().mapToLong(CostRule::traversal).sum();
      case CelMap map ->
          map.entries().entrySet().stream()
              .mapToLong(entry -> traversal(entry.getKey()) + traversal(entry.getValue()))
              .sum();
      default -> 1;
    };
  }
}
