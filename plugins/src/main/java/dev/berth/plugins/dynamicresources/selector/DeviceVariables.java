package dev.berth.plugins.dynamicresources.selector;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceAttribute;
import dev.berth.plugins.dynamicresources.selector.function.CelQuantity;
import dev.berth.plugins.dynamicresources.selector.function.Semver;
import dev.berth.plugins.dynamicresources.selector.value.CelMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/// Devices as the variable `device` of selectors.
final class DeviceVariables {
  /// @throws SelectorException if an attribute cannot be read
  CelMap of(String driver, Device device) {
    return new CelMap(
        Map.of(
            "driver",
            driver,
            "allowMultipleAllocations",
            Boolean.TRUE.equals(device.allowMultipleAllocations()),
            "attributes",
            byDomain(driver, device.attributes(), DeviceVariables::value),
            "capacity",
            byDomain(driver, device.capacity(), (_, it) -> new CelQuantity(it.value(), false))));
  }

  private static <T> CelMap byDomain(
      String driver, Map<String, T> named, BiFunction<String, T, Object> value) {
    var domains = new TreeMap<String, Map<String, Object>>();
    new TreeMap<>(named)
        .forEach((name, it) -> {
          int slash = name.indexOf('/');
          var domain = slash < 0 ? driver : name.substring(0, slash);
          domains
              .computeIfAbsent(domain, _ -> new LinkedHashMap<>())
              .put(name.substring(slash + 1), value.apply(name, it));
        });
    var maps = new LinkedHashMap<String, CelMap>();
    domains.forEach((domain, entries) -> maps.put(domain, new CelMap(entries)));
    return new Domains(maps);
  }

  private static Object value(String name, DeviceAttribute attribute) {
    if (!attribute.intValues().isEmpty()) {
      return attribute.intValues();
    }
    if (!attribute.boolValues().isEmpty()) {
      return attribute.boolValues();
    }
    if (!attribute.stringValues().isEmpty()) {
      return attribute.stringValues();
    }
    if (!attribute.versionValues().isEmpty()) {
      return attribute.versionValues().stream().map(text -> version(name, text)).toList();
    }
    if (attribute.intValue() != null) {
      return attribute.intValue();
    }
    if (attribute.boolValue() != null) {
      return attribute.boolValue();
    }
    if (attribute.stringValue() != null) {
      return attribute.stringValue();
    }
    if (attribute.versionValue() != null) {
      return version(name, attribute.versionValue());
    }
    throw new SelectorException("attribute " + name + ": unsupported attribute value");
  }

  private static Semver version(String name, String text) {
    try {
      return Semver.parse(text);
    } catch (IllegalArgumentException e) {
      throw new SelectorException(
          "attribute " + name + ": parse semantic version: " + e.getMessage(), e);
    }
  }

  /// A map in which domains that the device does not have are empty rather than missing.
  private static final class Domains extends CelMap {
    private Domains(Map<String, CelMap> domains) {
      super(domains);
    }

    @Override
    public Object find(Object key) {
      var found = super.find(key);
      return found == null ? EMPTY : found;
    }
  }
}
