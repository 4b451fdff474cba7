package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.resource.DeviceAttribute;
import dev.berth.cel.AttributeProgram;
import dev.berth.cel.CelException;
import dev.berth.cel.DeviceExpressions;
import dev.berth.plugins.dynamicresources.allocation.plan.AllocationException;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Looks up the attributes that constraints compare: first those that requests define, then those
/// of the device. Results of expressions are cached for a scheduling cycle. Thread-safe.
public final class AttributeLookup {
  private final DeviceExpressions selectors;
  private final boolean lists;
  private final Map<Derived, DeviceAttribute> derived = new ConcurrentHashMap<>();

  private record Derived(String expression, DeviceEntry device) {}

  /// @param lists whether attributes may have several values
  public AttributeLookup(DeviceExpressions selectors, boolean lists) {
    this.selectors = selectors;
    this.lists = lists;
  }

  /// Returns the values of the attribute. Null if the device does not have it, or if lists are
  /// enabled and none of its values can be compared.
  ///
  /// @param name the full name
  /// @throws AllocationException if its expression cannot be compiled or evaluated
  @Nullable AttributeValues values(RequestData data, DeviceEntry device, String name) {
    var expression = data.derivedAttributes().get(name);
    var attribute =
        expression == null ? device.attribute(name) : evaluate(expression, device, name);
    if (attribute == null) {
      return null;
    }
    if (!lists) {
      return AttributeValues.single(attribute);
    }
    var values = AttributeValues.all(attribute);
    return values.isEmpty() ? null : values;
  }

  private DeviceAttribute evaluate(String expression, DeviceEntry device, String name) {
    var key = new Derived(expression, device);
    var known = derived.get(key);
    if (known == null) {
      known = value(compile(expression, name), device, name);
      derived.put(key, known);
    }
    return known;
  }

  private AttributeProgram compile(String expression, String name) {
    try {
      return selectors.compileAttribute(expression);
    } catch (CelException e) {
      throw new AllocationException(
          "compile derived attribute %s failed: %s".formatted(name, e.getMessage()), e);
    }
  }

  private static DeviceAttribute value(
      AttributeProgram attribute, DeviceEntry device, String name) {
    try {
      return attribute.of(device.id().driver(), device.device());
    } catch (CelException e) {
      throw new AllocationException(
          "evaluate derived attribute %s on device %s failed: %s"
              .formatted(name, device.id(), e.getMessage()),
          e);
    }
  }
}
