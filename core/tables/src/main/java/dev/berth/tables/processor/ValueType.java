package dev.berth.tables.processor;

import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/// The type of a field's value, apart from whether it may be null.
sealed interface ValueType {
  /// A type with a constant in `Codecs`.
  ///
  /// @param codec the name of the constant
  /// @param zero Java's expression for the zero value; null if no value has that meaning
  record Scalar(String codec, @Nullable String zero) implements ValueType {}

  record ListOf(ValueType item) implements ValueType {}

  record MapOf(ValueType value) implements ValueType {}

  /// Another message.
  record MessageOf(TypeElement message) implements ValueType {}

  /// A type whose equal values are stored only once.
  record InternedOf(ValueType type) implements ValueType {}

  /// Returns the type of the values, whether they are shared or not.
  default ValueType plain() {
    return this instanceof InternedOf(var type) ? type.plain() : this;
  }

  /// Returns the message that occurs in this type; null if there is none.
  default @Nullable TypeElement message() {
    return switch (this) {
      case Scalar _ -> null;
      case ListOf(var item) -> item.message();
      case MapOf(var value) -> value.message();
      case MessageOf(var message) -> message;
      case InternedOf(var type) -> type.message();
    };
  }
}
