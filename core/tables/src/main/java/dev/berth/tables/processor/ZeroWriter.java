package dev.berth.tables.processor;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.TypeElement;

/// Writes a class with the zero values of a package's messages, such as `CoreZeros`, for the
/// constants `EMPTY` of the records.
///
/// These are methods, since the class of one record is often initialized while another one is being
/// initialized.
final class ZeroWriter {
  /// The messages of all packages.
  private final Map<TypeElement, MessageType> messages;

  ZeroWriter(Map<TypeElement, MessageType> messages) {
    this.messages = messages;
  }

  /// Returns the source of the class.
  ///
  /// @param own the messages of the package that have a constant, at least one
  String source(String packageName, List<MessageType> own) {
    return """
    package %s;

    import javax.annotation.processing.Generated;

    /// The values of this package's messages with no field set.
    @Generated("%s")
    final class %s {
    %s  private %3$s() {}
    }
    """
        .formatted(
            packageName,
            TableProcessor.class.getName(),
            className(packageName),
            own.stream().map(this::method).collect(joining()));
  }

  /// Returns the simple name of the class for a package's messages.
  static String className(String packageName) {
    return JavaNames.type(packageName, "Zeros");
  }

  private String method(MessageType message) {
    return """
      static %s %s() {
        return %s;
      }

    """
        .formatted(
            message.simpleName(), JavaNames.method(message.simpleName()), construction(message));
  }

  private String construction(MessageType message) {
    return message.fields().stream()
        .map(field -> field.isNullable() ? "null" : zero(field.type()))
        .collect(joining(", ", "new %s(".formatted(message.record().getQualifiedName()), ")"));
  }

  private String zero(ValueType type) {
    return switch (type) {
      case ValueType.Scalar(var _, var zero) -> Objects.requireNonNull(zero);
      case ValueType.ListOf _ -> "java.util.List.of()";
      case ValueType.MapOf _ -> "java.util.Map.of()";
      case ValueType.InternedOf(var plain) -> zero(plain);
      case ValueType.MessageOf(var message) -> zero(Objects.requireNonNull(messages.get(message)));
    };
  }

  private String zero(MessageType message) {
    return message.hasEmpty()
        ? message.record().getQualifiedName() + ".EMPTY"
        : construction(message);
  }
}
