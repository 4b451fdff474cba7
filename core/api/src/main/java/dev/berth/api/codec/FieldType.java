package dev.berth.api.codec;

import org.jspecify.annotations.Nullable;

/// What the value of a field has to be, apart from null. Where the type itself is null, anything
/// may be there.
sealed interface FieldType permits FieldType.Composite, Scalar {

  /// A list or an object.
  sealed interface Composite extends FieldType {
    /// The token that such a value begins with.
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

  /// An object whose fields have free names.
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

  /// Whether the value is one.
  ///
  /// @param value at the first token of the value
  boolean takes(TokenReader value);

  /// What has to be there instead of a value that is none, for people.
  String expected(TokenReader value);
}
