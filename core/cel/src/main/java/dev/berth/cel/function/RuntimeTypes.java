package dev.berth.cel.function;

import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.CelValues;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import java.util.List;

/// Decides whether a value may be passed for a declared type; for a list, the first element
/// decides.
final class RuntimeTypes {
  private RuntimeTypes() {}

  static boolean accepts(CelType declared, Object value) {
    return switch (declared.kind()) {
      case DYN, ANY, TYPE_PARAM -> true;
      case LIST ->
          value instanceof List<?> list
              && (list.isEmpty() || accepts(((ListType) declared).elemType(), list.getFirst()));
      case MAP -> value instanceof CelMap map && acceptsEntries((MapType) declared, map);
      default -> declared.name().equals(CelValues.typeName(value));
    };
  }

  private static boolean acceptsEntries(MapType declared, CelMap map) {
    return map.entries().entrySet().stream()
        .findFirst()
        .map(entry ->
            accepts(declared.keyType(), entry.getKey())
                && accepts(declared.valueType(), entry.getValue()))
        .orElse(true);
  }
}
