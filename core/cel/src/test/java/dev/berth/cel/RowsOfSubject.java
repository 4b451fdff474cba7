package dev.berth.cel;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/// Gives a test the rows of its subject.
final class RowsOfSubject implements ArgumentsProvider, AnnotationConsumer<AnswersAbout> {
  private List<Subject> subjects = List.of();

  @Override
  public void accept(AnswersAbout annotation) {
    subjects = List.of(annotation.value());
  }

  @Override
  public Stream<? extends Arguments> provideArguments(
      ParameterDeclarations parameters, ExtensionContext context) {
    return AnsweredRows.all().rows().stream()
        .filter(row -> subjects.contains(Subject.of(row)))
        .map(Arguments::of);
  }
}
