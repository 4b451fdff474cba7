package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// The type that the value of a field must have, apart from null. Where the type itself is null,
/// any value is allowed.
sealed interface FieldType permits FieldType.Composite, Scalar {
  /// A list or an object.
  sealed interface Composite extends FieldType {
    /// The first token of such a value.
    Token begin();

    @Override
    default boolean takes(TokenReader value) {
      return value.current() == begin();
    }

    @Override
    default String expected(TokenReader value) {
      return begin().words();
    }
  }

  /// Items of one type.
  record ListOf(@Nullable FieldType item) implements Composite {
    @Override
    public Token begin() {
      return Token.BEGIN_ARRAY;
    }
  }

  /// An object with arbitrary field names.
  record MapOf(@Nullable FieldType value) implements Composite {
    @Override
    public Token begin() {
      return Token.BEGIN_OBJECT;
    }
  }

  /// An object with the fields of one of the [FieldTypes].
  record ObjectOf(int number) implements Composite {
    @Override
    public Token begin() {
      return Token.BEGIN_OBJECT;
    }
  }

  /// Returns whether the value has this type.
  ///
  /// @param value at the first token of the value
  boolean takes(TokenReader value);

  /// Describes the expected value for people.
  String expected(TokenReader value);
}
