package dev.berth.tables.processor;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/// A message.
///
/// @param record the annotated record
/// @param fields one for each component
record MessageType(TypeElement record, List<MessageField> fields) {
  MessageType {
    fields = List.copyOf(fields);
  }

  String simpleName() {
    return record.getSimpleName().toString();
  }

  String packageName() {
    return packageOf(record);
  }

  /// @param record not nested in another type
  static String packageOf(TypeElement record) {
    var name = record.getQualifiedName().toString();
    return name.substring(0, name.lastIndexOf('.'));
  }

  /// Returns the messages that occur in the types of its fields, in the order of the fields.
  Stream<TypeElement> parts() {
    return fields.stream().map(field -> field.type().message()).filter(Objects::nonNull);
  }

  /// Returns the messages in its zero value, in the order of the fields.
  Stream<TypeElement> zeros() {
    return fields.stream()
        .filter(field -> !field.isNullable() && field.type().plain() instanceof ValueType.MessageOf)
        .map(field -> field.type().message())
        .filter(Objects::nonNull);
  }

  /// Returns whether the record has a constant for its zero value.
  boolean hasEmpty() {
    return hasEmpty(record);
  }

  static boolean hasEmpty(TypeElement record) {
    return record.getEnclosedElements().stream()
        .anyMatch(element ->
            element.getKind() == ElementKind.FIELD
                && element.getSimpleName().contentEquals("EMPTY"));
  }
}
