package dev.berth.plugins.dynamicresources.selector;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceAttribute;
import dev.berth.plugins.dynamicresources.selector.function.Semver;
import dev.berth.plugins.dynamicresources.selector.function.Types;
import dev.berth.plugins.dynamicresources.selector.value.CelError;
import dev.berth.plugins.dynamicresources.selector.value.Values;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A derived attribute that has been compiled.
final class CompiledAttribute implements DerivedAttribute {
  /// What can be compared, or is not known before the expression runs.
  private static final Set<CelType> ITEMS =
      Set.of(
          SimpleType.BOOL,
          SimpleType.INT,
          SimpleType.STRING,
          SimpleType.DYN,
          SimpleType.ANY,
          Types.SEMVER);

  private static final DeviceAttribute NOTHING = lists(null, null, List.of(), null);

  private final CompiledSelector expression;

  CompiledAttribute(CompiledSelector expression) {
    this.expression = expression;
  }

  /// Whether results of this type can be attributes.
  static boolean isPossible(CelType type) {
    return ITEMS.contains(type)
        || (type instanceof ListType list && list.hasElemType() && ITEMS.contains(list.elemType()));
  }

  @Override
  public DeviceAttribute of(String driver, Device device) {
    return switch (expression.run(driver, device).value()) {
      case CelError error -> throw new SelectorException(error.message());
      case Boolean value -> single(null, value, null, null);
      case Long value -> single(value, null, null, null);
      case String value -> single(null, null, value, null);
      case Semver value -> single(null, null, null, value.toString());
      case List<?> list -> list.isEmpty() ? NOTHING : several(list);
      case Object value ->
          throw new SelectorException("unsupported CEL return type: " + Values.typeName(value));
    };
  }

  private static DeviceAttribute single(
      @Nullable Long number,
      @Nullable Boolean bool,
      @Nullable String text,
      @Nullable String version) {
    return new DeviceAttribute(number, bool, text, version, null, null, null, null);
  }

  /// A list is of the type of its first item.
  private static DeviceAttribute several(List<?> list) {
    return switch (list.getFirst()) {
      case Boolean _ -> lists(null, items(list, Boolean.class), null, null);
      case Long _ -> lists(items(list, Long.class), null, null, null);
      case String _ -> lists(null, null, items(list, String.class), null);
      case Semver _ ->
          lists(
              null, null, null, items(list, Semver.class).stream().map(Semver::toString).toList());
      case Object value ->
          throw new SelectorException("unsupported list element type: " + Values.typeName(value));
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
        throw new SelectorException(
            "expected list element at index %d to be %s, got %s"
                .formatted(items.size(), Values.typeName(list.getFirst()), Values.typeName(item)));
      }
      items.add(type.cast(item));
    }
    return items;
  }
}
