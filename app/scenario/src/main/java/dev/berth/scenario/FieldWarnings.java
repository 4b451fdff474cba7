package dev.berth.scenario;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Collects errors in the fields of objects, as far as they are requested. For one thread.
final class FieldWarnings {
  /// The maximum number of lines: more say nothing new.
  private static final int MOST = 20;

  private final Problems found = new Problems();

  /// Where to put the findings; they may belong to the errors.
  Consumer<Problem> sink(FieldValidation validation, Problems errors) {
    return switch (validation) {
      case STRICT -> errors::add;
      case WARN -> found::add;
      case IGNORE -> _ -> {};
    };
  }

  /// Adds warnings of an API server, unless they are to be ignored.
  void add(List<Problem> warnings, FieldValidation validation) {
    if (validation != FieldValidation.IGNORE) {
      warnings.forEach(found::add);
    }
  }

  /// One line for each, or for the first ones of many.
  List<String> lines() {
    var lines = new ArrayList<String>();
    found.kept().stream().limit(MOST).map(Problem::toString).forEach(lines::add);
    if (found.count() > MOST) {
      lines.add("%,d more warnings about fields".formatted(found.count() - MOST));
    }
    return lines;
  }
}
