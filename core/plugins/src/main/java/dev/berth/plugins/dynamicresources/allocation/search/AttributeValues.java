package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.resource.DeviceAttribute;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The values of an attribute, in comparable form. Values of different types are never equal;
/// versions are compared as text.
///
/// @param type a letter for each type
/// @param values empty if they cannot be compared
record AttributeValues(char type, Set<Object> values) {
  private static final AttributeValues NONE = new AttributeValues('?', Set.of());

  AttributeValues {
    values = Set.copyOf(values);
  }

  /// Returns the value of an attribute with a single value; nothing comparable if there are
  /// several.
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

  /// Returns all values of an attribute.
  static AttributeValues all(DeviceAttribute attribute) {
    return Stream.of(
            of('i', attribute.intValues()),
            of('b', attribute.boolValues()),
            of('s', attribute.stringValues()),
            of('v', attribute.versionValues()))
        .filter(values -> !values.isEmpty())
        .findFirst()
        .orElseGet(() -> single(attribute));
  }

  private static AttributeValues of(char type, @Nullable List<?> values) {
    return values == null ? NONE : new AttributeValues(type, new HashSet<>(values));
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  /// Returns the common values of both.
  AttributeValues common(AttributeValues other) {
    if (type != other.type) {
      return NONE;
    }
    var both = new HashSet<>(values);
    both.retainAll(other.values);
    return new AttributeValues(type, both);
  }
}
