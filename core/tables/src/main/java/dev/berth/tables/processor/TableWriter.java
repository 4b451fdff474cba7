package dev.berth.tables.processor;

import static java.util.stream.Collectors.joining;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/// Writes a class with the tables of a package's messages, such as `CoreTables`.
///
/// A table uses the tables of its parts, so its constant is below theirs. Where messages contain
/// each other, as a node of a tree contains nodes, the part is looked up at each use.
final class TableWriter {
  /// The package of the tables, and of the classes that they use.
  static final String PACKAGE = "dev.berth.api.codec";

  private final Map<TypeElement, MessageType> messages = new LinkedHashMap<>();

  /// Messages whose constant is written, or waits for the constants of their parts.
  private final Set<TypeElement> begun = new HashSet<>();

  private final Set<TypeElement> written = new HashSet<>();
  private final StringBuilder constants = new StringBuilder();

  /// @param messages all of one package
  TableWriter(List<MessageType> messages) {
    messages.forEach(message -> this.messages.put(message.record(), message));
  }

  /// Returns the source of the class.
  String source(String packageName) {
    messages.values().forEach(this::add);
    return """
    package %s;

    %s
    import javax.annotation.processing.Generated;

    /// Codec tables for `%s`.
    @Generated("%s")
    final class %s {
    %s  private %5$s() {}
    }
    """
        .formatted(
            PACKAGE,
            messages.keySet().stream().map("import %s;"::formatted).collect(joining("\n")),
            packageName,
            TableProcessor.class.getName(),
            className(packageName),
            constants);
  }

  /// Returns the simple name of the class for a package's messages.
  static String className(String packageName) {
    return JavaNames.type(packageName, "Tables");
  }

  private void add(MessageType message) {
    if (begun.add(message.record())) {
      message.parts().map(messages::get).filter(Objects::nonNull).forEach(this::add);
      constants.append(constant(message));
      written.add(message.record());
    }
  }

  private String constant(MessageType message) {
    var name = message.simpleName();
    return """
      static final RecordCodec<%s> %s =
          RecordCodec.of(
              "%1$s",
              f -> {
    %s            return v -> new %1$s(%s);
              });

    """
        .formatted(
            name,
            JavaNames.constant(name),
            message.fields().stream().map(field -> row(name, field)).collect(joining()),
            message.fields().stream()
                .map(field -> "v.get(%s)".formatted(field.component()))
                .collect(joining(", ")));
  }

  private String row(String record, MessageField field) {
    return "            var %1$s = f%2$s.%3$s(%4$d, \"%5$s\", %6$s, %7$s::%1$s);\n"
        .formatted(
            field.component(),
            field.within() == 0 ? "" : ".inlined(%d)".formatted(field.within()),
            field.isNullable() ? "optional" : "field",
            field.number(),
            field.name(),
            codec(field.type()),
            record);
  }

  private String codec(ValueType type) {
    return switch (type) {
      case ValueType.Scalar(var codec, var _) -> "Codecs." + codec;
      case ValueType.ListOf(var item) -> "Codecs.list(%s)".formatted(codec(item));
      case ValueType.MapOf(var value) -> "Codecs.map(%s)".formatted(codec(value));
      case ValueType.InternedOf(var plain) -> "Codecs.interned(%s)".formatted(codec(plain));
      case ValueType.MessageOf(var message) -> table(message);
    };
  }

  private String table(TypeElement message) {
    var constant = JavaNames.constant(message.getSimpleName().toString());
    var qualified = className(MessageType.packageOf(message)) + "." + constant;
    if (!messages.containsKey(message)) {
      return qualified;
    }
    return written.contains(message) ? constant : "Codecs.deferred(() -> %s)".formatted(qualified);
  }
}
