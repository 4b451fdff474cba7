package dev.berth.cel.function;

import static dev.berth.cel.function.Overload.global;
import static dev.berth.cel.function.Overload.member;
import static dev.berth.cel.function.Types.BOOL;
import static dev.berth.cel.function.Types.DYN;
import static dev.berth.cel.function.Types.INT;
import static dev.berth.cel.function.Types.T;
import static dev.berth.cel.function.Types.list;
import static dev.berth.cel.function.Types.map;

import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.CelValues;
import dev.berth.cel.value.GrowingMap;
import dev.cel.common.types.CelType;
import dev.cel.common.types.TypeParamType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// cel-go's list functions, lists as sets, and the functions for macros with two variables: `[[1],
/// [2]].flatten()`, `[2, 1].sort()`, `sets.contains([1, 2], [1])`.
final class ListTransformLibrary implements Library {
  private static final int MAX_RANGE = 1_000_000;

  private final List<Overload> overloads = new ArrayList<>();

  ListTransformLibrary() {
    var one = List.of(list(T));
    overloads.add(
        member(
            "list_slice",
            "slice",
            List.of(list(T), INT, INT),
            list(T),
            ListTransformLibrary::slice));
    overloads.add(
        member("list_flatten", "flatten", List.of(list(list(T))), list(T), a -> flatten(a, 1))
            .unguarded());
    overloads.add(
        member(
                "list_flatten_int",
                "flatten",
                List.of(list(DYN), INT),
                list(DYN),
                a -> flatten(a, a.get(1) instanceof Long depth ? depth : 0))
            .unguarded());
    overloads.add(
        global(
            "lists_range",
            "lists.range",
            List.of(INT),
            list(INT),
            a -> range((Long) a.getFirst())));
    overloads.add(
        member("list_reverse", "reverse", one, list(T), a -> ((List<?>) a.getFirst()).reversed()));
    overloads.add(
        member("list_distinct", "distinct", one, list(T), a -> distinct((List<?>) a.getFirst())));
    for (var type : ListLibrary.COMPARABLE) {
      overloads.add(
          member(
                  "list_" + type.name() + "_sort",
                  "sort",
                  List.of(list(type)),
                  list(type),
                  a -> sort(a.getFirst()))
              .unguarded());
      overloads.add(
          member(
                  "list_" + type.name() + "_sortByAssociatedKeys",
                  "@sortByAssociatedKeys",
                  List.of(list(T), list(type)),
                  list(T),
                  a -> sort((List<?>) a.getFirst(), (List<?>) a.get(1)))
              .unguarded());
    }
    sets();
    inserts();
  }

  @Override
  public List<Overload> overloads() {
    return overloads;
  }

  private void sets() {
    var two = List.of(list(T), list(T));
    overloads.add(
        global(
            "list_sets_contains_list",
            "sets.contains",
            two,
            BOOL,
            a -> contains(a.getFirst(), a.get(1))));
    overloads.add(
        global(
            "list_sets_equivalent_list",
            "sets.equivalent",
            two,
            BOOL,
            a -> contains(a.getFirst(), a.get(1)) && contains(a.get(1), a.getFirst())));
    overloads.add(
        global(
            "list_sets_intersects_list",
            "sets.intersects",
            two,
            BOOL,
            a -> ((List<?>) a.getFirst()).stream().anyMatch(element -> isIn(element, a.get(1)))));
  }

  private void inserts() {
    CelType key = TypeParamType.create("K");
    CelType value = TypeParamType.create("V");
    var map = map(key, value);
    overloads.add(
        global(
            "@mapInsert_map_key_value",
            "cel.@mapInsert",
            List.of(map, key, value),
            map,
            a -> growing(a.getFirst()).insert(a.get(1), a.get(2))));
    overloads.add(
        global(
            "@mapInsert_map_map",
            "cel.@mapInsert",
            List.of(map, map),
            map,
            ListTransformLibrary::insertAll));
  }

  private static Object insertAll(List<Object> arguments) {
    Object map = growing(arguments.getFirst());
    for (var entry : ((CelMap) arguments.get(1)).entries().entrySet()) {
      map =
          map instanceof GrowingMap growing
              ? growing.insert(entry.getKey(), entry.getValue())
              : map;
    }
    return map;
  }

  /// Only macros call these functions, and they begin with an empty map.
  private static GrowingMap growing(Object map) {
    return (GrowingMap) map;
  }

  private static Object slice(List<Object> arguments) {
    var list = (List<?>) arguments.getFirst();
    long start = (Long) arguments.get(1);
    long end = (Long) arguments.get(2);
    var problem =
        start < 0 || end < 0
            ? "negative indexes not supported"
            : start > end
                ? "start index must be less than or equal to end index"
                : end > list.size() ? "list is length " + list.size() : "";
    return problem.isEmpty()
        ? list.subList((int) start, (int) end)
        : new CelError("cannot slice(%d, %d), %s".formatted(start, end, problem));
  }

  private static Object flatten(List<Object> arguments, long depth) {
    if (!(arguments.getFirst() instanceof List<?> list)) {
      var depths = arguments.size() > 1 ? CelValues.typeName(arguments.get(1)) : "";
      return new CelError(
          "no such overload: %s.flatten(%s)"
              .formatted(CelValues.typeName(arguments.getFirst()), depths));
    }
    if (depth < 0) {
      return new CelError("level must be non-negative");
    }
    var flat = new ArrayList<Object>();
    flatten(list, depth, flat);
    return flat;
  }

  private static void flatten(List<?> list, long depth, List<Object> into) {
    for (var element : list) {
      if (depth > 0 && element instanceof List<?> nested) {
        flatten(nested, depth - 1, into);
      } else {
        into.add(element);
      }
    }
  }

  private static Object range(long size) {
    if (size < 0) {
      return new CelError("lists.range: size must be non-negative, got " + size);
    }
    return size > MAX_RANGE
        ? new CelError("lists.range: size " + size + " exceeds maximum allowed (" + MAX_RANGE + ")")
        : LongStream.range(0, size).boxed().toList();
  }

  private static Object distinct(List<?> list) {
    var distinct = new ArrayList<Object>();
    for (var element : list) {
      if (!isIn(element, distinct)) {
        distinct.add(element);
      }
    }
    return distinct;
  }

  private static Object sort(Object list) {
    return list instanceof List<?> elements
        ? sort(elements, elements)
        : new CelError("no such overload: sort");
  }

  private static Object sort(List<?> list, List<?> keys) {
    if (list.size() != keys.size()) {
      return new CelError(
          ("@sortByAssociatedKeys() expected a list of the same size as the associated keys list, "
                  + "but got %d and %d elements respectively")
              .formatted(list.size(), keys.size()));
    }
    if (list.isEmpty()) {
      return list;
    }
    if (!CelValues.isComparable(keys.getFirst())) {
      return new CelError("list elements must be comparable");
    }
    var type = CelValues.typeName(keys.getFirst());
    if (!keys.stream().allMatch(key -> CelValues.typeName(key).equals(type))) {
      return new CelError("list elements must have the same type");
    }
    return IntStream.range(0, list.size())
        .boxed()
        .sorted((a, b) -> compare(keys.get(a), keys.get(b)))
        .<Object>map(list::get)
        .toList();
  }

  /// Elements without an order, such as NaN, stay where they are.
  private static int compare(Object a, Object b) {
    return CelValues.compare(a, b) instanceof Long order ? order.intValue() : 0;
  }

  private static boolean contains(Object list, Object sublist) {
    return ((List<?>) sublist).stream().allMatch(element -> isIn(element, list));
  }

  private static boolean isIn(Object element, Object list) {
    return ((List<?>) list).stream().anyMatch(other -> CelValues.areEqual(element, other));
  }
}
