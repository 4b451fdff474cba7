package dev.berth.cel.program;

import dev.berth.cel.value.Bytes;
import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.CelNull;
import dev.berth.cel.value.CelObject;
import dev.berth.cel.value.TypeValue;
import dev.berth.cel.value.Unsigned;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/// The names of Go types that some of cel-go's messages contain.
final class GoTypes {
  private GoTypes() {}

  static String of(Object value) {
    return switch (value) {
      case Boolean _ -> "types.Bool";
      case Long _ -> "types.Int";
      case Unsigned _ -> "types.Uint";
      case Double _ -> "types.Double";
      case String _ -> "types.String";
      case Bytes _ -> "types.Bytes";
      case CelNull _ -> "types.Null";
      case Duration _ -> "types.Duration";
      case OffsetDateTime _ -> "types.Timestamp";
      case TypeValue _ -> "*types.Type";
      case Optional<?> _ -> "*types.Optional";
      case List<?> _ -> "*types.baseList";
      case CelMap _ -> "*types.baseMap";
      case CelObject object ->
          "cel." + object.typeName().substring(object.typeName().lastIndexOf('.') + 1);
      default -> throw new IllegalArgumentException("not a value of CEL: " + value.getClass());
    };
  }
}
