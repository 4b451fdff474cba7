package dev.berth.tables.processor;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import dev.berth.tables.MicroTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/// Reads a record into a [MessageType], and finds the mistakes in it.
final class MessageReader {
  private static final ValueType.Scalar INT = new ValueType.Scalar("INT32", "0");
  private static final ValueType.Scalar LONG = new ValueType.Scalar("INT64", "0L");
  private static final ValueType.Scalar BOOLEAN = new ValueType.Scalar("BOOL", "false");
  private static final ValueType.Scalar DOUBLE = new ValueType.Scalar("FLOAT64", "0.0");
  private static final ValueType.Scalar TIME = new ValueType.Scalar("TIME", null);
  private static final ValueType.Scalar MICRO_TIME = new ValueType.Scalar("MICRO_TIME", null);

  private static final Map<TypeKind, ValueType> PRIMITIVES =
      Map.of(
          TypeKind.INT, INT,
          TypeKind.LONG, LONG,
          TypeKind.BOOLEAN, BOOLEAN,
          TypeKind.DOUBLE, DOUBLE);

  private static final Map<String, ValueType> SCALARS =
      Map.ofEntries(
          Map.entry("java.lang.String", new ValueType.Scalar("STRING", "\"\"")),
          Map.entry("java.lang.Integer", INT),
          Map.entry("java.lang.Long", LONG),
          Map.entry("java.lang.Boolean", BOOLEAN),
          Map.entry("java.lang.Double", DOUBLE),
          Map.entry("java.lang.Object", new ValueType.Scalar("ANY", "java.util.Map.of()")),
          Map.entry("java.time.Instant", TIME),
          Map.entry(
              "java.time.Duration", new ValueType.Scalar("DURATION", "java.time.Duration.ZERO")),
          Map.entry(
              "dev.berth.api.meta.Quantity",
              new ValueType.Scalar("QUANTITY", "dev.berth.api.meta.Quantity.ZERO")),
          Map.entry(
              "dev.berth.api.meta.IntOrString",
              new ValueType.Scalar("INT_OR_STRING", "dev.berth.api.meta.IntOrString.of(0)")));

  private MessageReader() {}

  /// @throws MistakeException at the first mistake
  static MessageType read(Element annotated) throws MistakeException {
    if (annotated.getKind() != ElementKind.RECORD
        || !(annotated instanceof TypeElement record)
        || record.getNestingKind() != NestingKind.TOP_LEVEL
        || !record.getModifiers().contains(Modifier.PUBLIC)) {
      throw new MistakeException(annotated, "only a public top-level record can be a @Message");
    }
    var fields = new ArrayList<MessageField>();
    Set<List<Integer>> numbers = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (var component : record.getRecordComponents()) {
      var field = field(component);
      if (!numbers.add(List.of(field.within(), field.number()))) {
        throw new MistakeException(
            component, "another component has the number %d, too".formatted(field.number()));
      }
      if (!names.add(field.name())) {
        throw new MistakeException(
            component, "another component has the name \"%s\", too".formatted(field.name()));
      }
      fields.add(field);
    }
    return new MessageType(record, fields);
  }

  private static MessageField field(RecordComponentElement component) throws MistakeException {
    var annotation = component.getAnnotation(Field.class);
    var name = component.getSimpleName().toString();
    if (annotation == null) {
      throw new MistakeException(
          component, "%s has no number in protobuf; write @Field(NUMBER)".formatted(name));
    }
    if (annotation.value() < 1 || annotation.within() < 0) {
      throw new MistakeException(component, "numbers in protobuf begin with 1");
    }
    var type = valueType(component, component.asType());
    var isNullable = has(component.asType(), "org.jspecify.annotations.Nullable");
    if (!isNullable && type.plain() instanceof ValueType.Scalar(var _, var zero) && zero == null) {
      throw new MistakeException(
          component, "no value of %s stands for an absent one; write @Nullable".formatted(name));
    }
    return new MessageField(
        name,
        annotation.name().isEmpty() ? name : annotation.name(),
        annotation.value(),
        annotation.within(),
        isNullable,
        type);
  }

  private static ValueType valueType(RecordComponentElement component, TypeMirror type)
      throws MistakeException {
    var plain =
        type instanceof DeclaredType declared
            ? declaredType(component, declared)
            : PRIMITIVES.get(type.getKind());
    if (plain == null) {
      throw unsupported(component, type);
    }
    if (has(type, MicroTime.class.getName())) {
      if (!plain.equals(TIME)) {
        throw new MistakeException(component, "only an Instant can be a @MicroTime");
      }
      plain = MICRO_TIME;
    }
    return has(type, Interned.class.getName()) ? new ValueType.InternedOf(plain) : plain;
  }

  private static ValueType declaredType(RecordComponentElement component, DeclaredType type)
      throws MistakeException {
    var element = (TypeElement) type.asElement();
    var name = element.getQualifiedName().toString();
    var scalar = SCALARS.get(name);
    if (scalar != null) {
      return scalar;
    }
    var arguments = type.getTypeArguments();
    if (name.equals("java.util.List") && !arguments.isEmpty()) {
      return new ValueType.ListOf(item(component, arguments.getFirst()));
    }
    if (name.equals("java.util.Map")
        && !arguments.isEmpty()
        && arguments.getFirst().toString().equals("java.lang.String")) {
      return new ValueType.MapOf(item(component, arguments.getLast()));
    }
    if (element.getAnnotation(Message.class) != null) {
      return new ValueType.MessageOf(element);
    }
    if (element.getKind() == ElementKind.RECORD) {
      throw new MistakeException(
          component, "%s is not a @Message".formatted(element.getSimpleName()));
    }
    throw unsupported(component, type);
  }

  private static ValueType item(RecordComponentElement component, TypeMirror type)
      throws MistakeException {
    if (has(type, "org.jspecify.annotations.Nullable")) {
      throw new MistakeException(
          component, "an item is never null: null in a document becomes the zero value");
    }
    return valueType(component, type);
  }

  private static MistakeException unsupported(RecordComponentElement component, TypeMirror type) {
    return new MistakeException(component, "no codec for fields of type %s".formatted(type));
  }

  private static boolean has(TypeMirror type, String annotation) {
    return type.getAnnotationMirrors().stream()
        .anyMatch(mirror ->
            ((TypeElement) mirror.getAnnotationType().asElement())
                .getQualifiedName()
                .contentEquals(annotation));
  }
}
