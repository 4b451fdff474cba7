package dev.berth.tables.processor;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/// Writes the classes for all messages of a compilation, unless there is a mistake in one.
///
/// Expects all messages in one round, since the tables of a package are in one class.
public final class TableProcessor extends AbstractProcessor {
  /// Creates the processor; javac does.
  public TableProcessor() {}

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return Set.of(Message.class.getName(), Field.class.getName());
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    var messages = new ArrayList<MessageType>();
    var mistakes = new ArrayList<MistakeException>();
    for (var element : round.getElementsAnnotatedWith(Message.class)) {
      try {
        messages.add(MessageReader.read(element));
      } catch (MistakeException e) {
        mistakes.add(e);
      }
    }
    var circles = new Circles(messages);
    for (var message : messages) {
      try {
        circles.check(message);
      } catch (MistakeException e) {
        mistakes.add(e);
      }
    }
    for (var field : round.getElementsAnnotatedWith(Field.class)) {
      var record = field.getEnclosingElement();
      if (record != null && record.getAnnotation(Message.class) == null) {
        mistakes.add(new MistakeException(field, "a @Field in a record that is not a @Message"));
      }
    }
    if (mistakes.isEmpty()) {
      write(messages);
    }
    mistakes.forEach(mistake -> report(mistake.element(), mistake.getMessage()));
    return false;
  }

  private void write(List<MessageType> messages) {
    // javac has the classes in an order that depends on the file system.
    messages.sort(Comparator.comparing(MessageType::simpleName));
    var zeros =
        new ZeroWriter(messages.stream().collect(toMap(MessageType::record, Function.identity())));
    messages.stream()
        .collect(groupingBy(MessageType::packageName, TreeMap::new, toList()))
        .forEach((packageName, own) -> {
          write(
              own,
              TableWriter.PACKAGE,
              TableWriter.className(packageName),
              new TableWriter(own).source(packageName));
          var withEmpty = own.stream().filter(MessageType::hasEmpty).toList();
          if (!withEmpty.isEmpty()) {
            write(
                withEmpty,
                packageName,
                ZeroWriter.className(packageName),
                zeros.source(packageName, withEmpty));
          }
        });
  }

  private void write(
      List<MessageType> messages, String packageName, String className, String source) {
    var name = packageName + "." + className;
    var origins = messages.stream().map(MessageType::record).toArray(Element[]::new);
    try (var file = processingEnv.getFiler().createSourceFile(name, origins).openWriter()) {
      file.write(source);
    } catch (IOException e) {
      report(origins[0], "cannot write %s: %s".formatted(name, e.getMessage()));
    }
  }

  private void report(Element element, String message) {
    processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, message, element);
  }
}
