package dev.berth.cel;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceAttribute;
import dev.berth.cel.function.Semver;
import dev.berth.cel.function.Types;
import dev.berth.cel.program.Program;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelValues;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A compiled expression that defines an attribute of devices. Immutable and thread-safe.
public final class AttributeProgram {
  /// The types of comparable values, and of values that are not known before the expression runs.
  private static final Set<CelType> ITEMS =
      Set.of(
          SimpleType.BOOL,
          SimpleType.INT,
          SimpleType.STRING,
          SimpleType.DYN,
          SimpleType.ANY,
          Types.SEMVER);

  private static final DeviceAttribute NOTHING = lists(null, null, List.of(), null);

  private final Program program;
  private final DeviceVariables devices;

  AttributeProgram(Program program, DeviceVariables devices) {
    this.program = program;
    this.devices = devices;
  }

  /// Returns whether results of this type can be attributes.
  static boolean isPossible(CelType type) {
    return ITEMS.contains(type)
        || (type instanceof ListType list && list.hasElemType() && ITEMS.contains(list.elemType()));
  }

  /// Computes the attribute of a device: a function of both arguments.
  ///
  /// @param driver the name of the driver that published the device
  /// @throws CelException if the expression fails for the device, costs too much, or has a result
  ///   that cannot be an attribute
  public DeviceAttribute of(String driver, Device device) {
    return switch (SelectorProgram.evaluate(program, devices, driver, device).value()) {
      case CelError error -> throw new CelException(error.message());
      case Boolean value -> single(null, value, null, null);
      case Long value -> single(value, null, null, null);
      case String value -> single(null, null, value, null);
      case Semver value -> single(null, null, null, value.toString());
      case List<?> list -> list.isEmpty() ? NOTHING : several(list);
      case Object value ->
          throw new CelException("unsupported CEL return type: " + CelValues.typeName(value));
    };
  }

  private static DeviceAttribute single(
      @Nullable Long number,
      @Nullable Boolean bool,
      @Nullable String text,
      @Nullable String version) {
    return new DeviceAttribute(number, bool, text, version, null, null, null, null);
  }

  /// A list has the type of its first item.
  private static DeviceAttribute several(List<?> list) {
    return switch (list.getFirst()) {
      case Boolean _ -> lists(null, items(list, Boolean.class), null, null);
      case Long _ -> lists(items(list, Long.class), null, null, null);
      case String _ -> lists(null, null, items(list, String.class), null);
      case Semver _ ->
          lists(
              null, null, null, items(list, Semver.class).stream().map(Semver::toString).toList());
      case Object value ->
          throw new CelException("unsupported list element type: " + CelValues.typeName(value));
    };
  }

  private static DeviceAttribute lists(
      @Nullable List<Long> numbers,
      @Nullable List<Boolean> bools,
      @Nullable List<String> texts,
      @Nullable List<String> versions) {
    return new DeviceAttribute(null, null, null, null, numbers, bools, texts, versions);
  }

  private static <T> List<T> items(List<?> list, Class<T> type) {
    var items = new ArrayList<T>(list.size());
    for (Object item : list) {
      if (!type.isInstance(item)) {
        throw new CelException(
            "expected list element at index %d to be %s, got %s"
                .formatted(
                    items.size(), CelValues.typeName(list.getFirst()), CelValues.typeName(item)));
      }
      items.add(type.cast(item));
    }
    return items;
  }
}
