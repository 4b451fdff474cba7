package dev.berth.cel.function;

import static dev.berth.cel.function.Overload.global;
import static dev.berth.cel.function.Overload.member;
import static dev.berth.cel.function.Types.BOOL;
import static dev.berth.cel.function.Types.INT;
import static dev.berth.cel.function.Types.list;
import static dev.berth.cel.function.Types.map;
import static dev.berth.cel.function.Types.optional;

import dev.berth.cel.value.Bytes;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.CelNull;
import dev.berth.cel.value.CelValues;
import dev.berth.cel.value.Unsigned;
import dev.cel.common.types.CelType;
import dev.cel.common.types.TypeParamType;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Values that may be absent: `optional.of(1).hasValue()`, `m.?field`, `list[?0]`.
final class OptionalLibrary implements Library {
  private static final CelType KEY = TypeParamType.create("K");
  private static final CelType VALUE = TypeParamType.create("V");

  @Override
  public List<Overload> overloads() {
    var held = optional(VALUE);
    var values = list(VALUE);
    var entries = map(KEY, VALUE);
    return List.of(
        global("optional_of", "optional.of", List.of(VALUE), held, a -> Optional.of(a.getFirst())),
        global(
            "optional_ofNonZeroValue",
            "optional.ofNonZeroValue",
            List.of(VALUE),
            held,
            a -> Optional.of(a.getFirst()).filter(value -> !isZero(value))),
        global("optional_none", "optional.none", List.of(), held, _ -> Optional.empty()),
        member("optional_value", "value", List.of(held), VALUE, OptionalLibrary::value),
        member(
            "optional_hasValue", "hasValue", List.of(held), BOOL, a -> optionalOf(a).isPresent()),
        member("optional_or_optional", "or", List.of(held, held), held, OptionalLibrary::planned),
        member(
            "optional_orValue_value",
            "orValue",
            List.of(held, VALUE),
            VALUE,
            OptionalLibrary::planned),
        global(
            "list_optindex_optional_int",
            "_[?_]",
            List.of(values, INT),
            held,
            OptionalLibrary::planned),
        global(
            "optional_list_optindex_optional_int",
            "_[?_]",
            List.of(optional(values), INT),
            held,
            OptionalLibrary::planned),
        global(
            "map_optindex_optional_value",
            "_[?_]",
            List.of(entries, KEY),
            held,
            OptionalLibrary::planned),
        global(
            "optional_map_optindex_optional_value",
            "_[?_]",
            List.of(optional(entries), KEY),
            held,
            OptionalLibrary::planned),
        global(
            "optional_list_index_int",
            "_[_]",
            List.of(optional(values), INT),
            held,
            OptionalLibrary::planned),
        global(
            "optional_map_index_value",
            "_[_]",
            List.of(optional(entries), KEY),
            held,
            OptionalLibrary::planned),
        member("list_first", "first", List.of(values), held, a -> at(a.getFirst(), true)),
        member("list_last", "last", List.of(values), held, a -> at(a.getFirst(), false)),
        global(
            "optional_unwrap",
            "optional.unwrap",
            List.of(list(held)),
            values,
            OptionalLibrary::unwrap),
        member(
            "optional_unwrapOpt",
            "unwrapOpt",
            List.of(list(held)),
            values,
            OptionalLibrary::unwrap));
  }

  /// Implemented by the program itself, since not all arguments have to be computed.
  private static Object planned(List<Object> arguments) {
    return CelError.NO_SUCH_OVERLOAD;
  }

  private static Optional<?> optionalOf(List<Object> arguments) {
    return (Optional<?>) arguments.getFirst();
  }

  private static Object value(List<Object> arguments) {
    return optionalOf(arguments)
        .<Object>map(value -> value)
        .orElse(new CelError("optional.none() dereference"));
  }

  private static Object at(Object list, boolean first) {
    var elements = (List<?>) list;
    return elements.isEmpty()
        ? Optional.empty()
        : Optional.of(first ? elements.getFirst() : elements.getLast());
  }

  private static Object unwrap(List<Object> arguments) {
    var unwrapped = new ArrayList<Object>();
    for (var element : (List<?>) arguments.getFirst()) {
      if (!(element instanceof Optional<?> held)) {
        return new CelError("value " + CelValues.display(element) + " is not optional");
      }
      held.ifPresent(unwrapped::add);
    }
    return unwrapped;
  }

  private static boolean isZero(Object value) {
    return switch (value) {
      case Boolean bool -> !bool;
      case Long number -> number == 0;
      case Unsigned number -> number.bits() == 0;
      case Double number -> number == 0;
      case String text -> text.isEmpty();
      case Bytes bytes -> bytes.size() == 0;
      case List<?> list -> list.isEmpty();
      case CelMap map -> map.size() == 0;
      case Duration duration -> duration.isZero();
      case OffsetDateTime time -> time.toEpochSecond() == -62_135_596_800L && time.getNano() == 0;
      case CelNull _ -> true;
      default -> false;
    };
  }
}
