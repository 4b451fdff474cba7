package dev.berth.bench.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Objects that are numbered from 0: a template, and patches for some of them.
record Series(TemplateTree template, List<Patch> patches) {
  /// Such as `${i}`, `${i%5}`, `${i/5}`, `${i%nodes}`.
  private static final Pattern NUMBER = Pattern.compile("\\$\\{i(?:([%/])(\\d+|nodes))?}");

  Series {
    patches = List.copyOf(patches);
  }

  /// A change of the objects whose number leaves one of these remainders.
  ///
  /// @param from the first number
  /// @param every the divisor
  record Patch(long from, long every, List<Long> at, TemplateTree patch) {
    static Patch of(TemplateTree description) {
      String from = description.text("from");
      String every = description.text("every");
      return new Patch(
          from == null ? 0 : Long.parseLong(from),
          every == null ? 1 : Long.parseLong(every),
          every == null ? List.of(0L) : description.numbers("at"),
          description.tree("patch"));
    }

    boolean concerns(long number) {
      return number >= from && at.contains(number % every);
    }
  }

  static Series of(TemplateTree description) {
    return new Series(
        description.tree("template"),
        description.trees("patches").stream().map(Patch::of).toList());
  }

  /// This series with additional patches.
  Series with(List<Patch> more) {
    var all = new ArrayList<>(patches);
    all.addAll(more);
    return new Series(template, all);
  }

  /// The object with that number.
  ///
  /// @param nodes the number of nodes in the cluster
  TemplateTree object(long number, long nodes) {
    TemplateTree object = template;
    for (Patch patch : patches) {
      if (patch.concerns(number)) {
        object = object.merge(patch.patch);
      }
    }
    return object.mapTexts(text -> fill(text, number, nodes));
  }

  static String fill(String text, long number, long nodes) {
    return text.contains("${")
        ? NUMBER
            .matcher(text)
            .replaceAll(found -> Long.toString(operation(found, nodes).applyAsLong(number)))
        : text;
  }

  private static LongUnaryOperator operation(MatchResult found, long nodes) {
    String operator = found.group(1);
    if (operator == null) {
      return number -> number;
    }
    String operand = found.group(2);
    long by = "nodes".equals(operand) ? nodes : Long.parseLong(operand);
    return "%".equals(operator) ? number -> number % by : number -> number / by;
  }
}
