package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.resource.DeviceAttribute;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The values of an attribute, for comparison with others. Values of different types are never the
/// same; versions are compared as text.
///
/// @param type a letter for each type
/// @param values empty if they cannot be compared
record AttributeValues(char type, Set<Object> values) {
  private static final AttributeValues NONE = new AttributeValues('?', Set.of());

  AttributeValues {
    values = Set.copyOf(values);
  }

  /// The value of an attribute that has one; nothing to compare if it has several.
  static AttributeValues single(DeviceAttribute attribute) {
    if (attribute.stringValue() != null) {
      return new AttributeValues('s', Set.of(attribute.stringValue()));
    }
    if (attribute.intValue() != null) {
      return new AttributeValues('i', Set.of(attribute.intValue()));
    }
    if (attribute.boolValue() != null) {
      return new AttributeValues('b', Set.of(attribute.boolValue()));
    }
    return attribute.versionValue() == null
        ? NONE
        : new AttributeValues('v', Set.of(attribute.versionValue()));
  }

  /// All values of an attribute.
  static AttributeValues all(DeviceAttribute attribute) {
    if (!attribute.intValues().isEmpty()) {
      return of('i', attribute.intValues());
    }
    if (!attribute.boolValues().isEmpty()) {
      return of('b', attribute.boolValues());
    }
    if (!attribute.stringValues().isEmpty()) {
      return of('s', attribute.stringValues());
    }
    return attribute.versionValues().isEmpty()
        ? single(attribute)
        : of('v', attribute.versionValues());
  }

  private static AttributeValues of(char type, List<?> values) {
    return new AttributeValues(type, new HashSet<>(values));
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  /// The values that both have.
  AttributeValues common(AttributeValues other) {
    if (type != other.type) {
      return NONE;
    }
    var both = new HashSet<>(values);
    both.retainAll(other.values);
    return new AttributeValues(type, both);
  }
}
