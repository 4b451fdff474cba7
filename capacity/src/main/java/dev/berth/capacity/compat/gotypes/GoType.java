package dev.berth.capacity.compat.gotypes;

/// A type of Go's API structs.
sealed interface GoType {
  /// Go's name of it, as in its error messages: `int64`, `v1.PodSpec`, `[]v1.Container`.
  String name();

  /// What is one value in JSON.
  ///
  /// @param kind how it is written
  record Scalar(Kind kind, String name) implements GoType {}

  /// A struct, whose fields [GoStructs] knows.
  ///
  /// @param struct its name without the package
  record Struct(String struct) implements GoType {
    @Override
    public String name() {
      return "v1." + struct;
    }
  }

  /// A value that may be absent.
  record Pointer(GoType to) implements GoType {
    /// Go names what it points to.
    @Override
    public String name() {
      return to.name();
    }
  }

  /// A slice.
  record Sequence(GoType of) implements GoType {
    @Override
    public String name() {
      return "[]" + of.name();
    }
  }

  /// Values by name.
  record Mapping(GoType of, String name) implements GoType {}

  /// How scalars are written.
  enum Kind {
    STRING,
    BOOL,
    INT32,
    INT64,
    QUANTITY,
    TIME,
    INT_OR_STRING,
    /// Anything, kept as it is.
    RAW
  }
}
