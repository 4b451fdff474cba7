package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// The values that a document has for one record, by field.
public final class FieldValues {
  private final @Nullable Object[] slots;

  FieldValues(@Nullable Object[] slots) {
    this.slots = slots;
  }

  /// Returns the field's value; if the document has none, the field's zero value, which is null for
  /// optional fields.
  @SuppressWarnings({"unchecked", "NullAway"}) // filled by the field's own codec
  public <T extends @Nullable Object> T get(Row<?, T> field) {
    var value = slots[field.id().slot()];
    return (T) (value == null ? field.absent() : value);
  }
}
