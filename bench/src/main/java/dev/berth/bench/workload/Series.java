package dev.berth.bench.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Objects that are numbered from 0 on: a template, and patches for some of them.
record Series(Tree template, List<Patch> patches) {
  /// Such as `${i}`, `${i%5}`, `${i/5}`, `${i%nodes}`.
  private static final Pattern NUMBER = Pattern.compile("\\$\\{i(?:([%/])(\\d+|nodes))?}");

  Series {
    patches = List.copyOf(patches);
  }

  /// A change of those objects whose number leaves one of these remainders.
  ///
  /// @param every the divisor
  record Patch(long every, List<Long> at, Tree patch) {
    static Patch of(Tree description) {
      String every = description.text("every");
      return new Patch(
          every == null ? 1 : Long.parseLong(every),
          every == null ? List.of(0L) : description.numbers("at"),
          description.tree("patch"));
    }
  }

  static Series of(Tree description) {
    return new Series(
        description.tree("template"),
        description.trees("patches").stream().map(Patch::of).toList());
  }

  /// This with more patches behind the others.
  Series with(List<Patch> more) {
    var all = new ArrayList<>(patches);
    all.addAll(more);
    return new Series(template, all);
  }

  /// The object of that number.
  ///
  /// @param nodes the number of nodes in the cluster
  Tree object(long number, long nodes) {
    Tree object = template;
    for (Patch patch : patches) {
      if (patch.at.contains(number % patch.every)) {
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
