package dev.berth.sweep;

import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.Nearest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads goals:
///
/// ```
/// goal      = objective [ "where" condition { "and" condition } ]
/// objective = ( "minimize" | "maximize" ) value
/// condition = value ( "<" | "<=" | "=" | ">=" | ">" ) NUMBER
/// value     = MEASURE [ "." ( "mean" | "min" | "max" | "p1" … "p99" ) ]
/// ```
///
/// A value without a statistic is the mean. For one text and one thread.
final class GoalParser {
  private static final Pattern WORD = Pattern.compile("[<>=]+|[^\\s<>=]+");

  private final Collection<String> measures;
  private final List<String> words;
  private int next;

  private GoalParser(String text, Collection<String> measures) {
    this.measures = measures;
    this.words = WORD.matcher(text).results().map(MatchResult::group).toList();
  }

  /// Reads a whole goal.
  ///
  /// @param measures the names that there are
  /// @throws IllegalArgumentException if it is none; the message is for the user
  static SweepGoal goal(String text, Collection<String> measures) {
    var parser = new GoalParser(text, measures);
    var objective = parser.objective();
    var conditions = new ArrayList<SweepCondition>();
    if (!parser.isAtEnd()) {
      parser.expect("where");
      conditions.add(parser.condition());
      while (!parser.isAtEnd()) {
        parser.expect("and");
        conditions.add(parser.condition());
      }
    }
    return new SweepGoal(objective, conditions);
  }

  /// Reads an objective alone.
  ///
  /// @throws IllegalArgumentException if it is none; the message is for the user
  static SweepObjective objective(String text, Collection<String> measures) {
    var parser = new GoalParser(text, measures);
    var objective = parser.objective();
    if (!parser.isAtEnd()) {
      throw parser.unexpected("its end");
    }
    return objective;
  }

  private SweepObjective objective() {
    return switch (peek()) {
      case "minimize" -> new SweepObjective(true, value(take()));
      case "maximize" -> new SweepObjective(false, value(take()));
      case null, default -> throw unexpected("minimize or maximize");
    };
  }

  /// @param before what stands before it, for messages
  private MeasuredValue value(String before) {
    var text = peek();
    if (text == null) {
      throw unexpected("a measure behind " + before);
    }
    int dot = text.indexOf('.');
    var name = dot < 0 ? text : text.substring(0, dot);
    if (!measures.contains(name)) {
      throw new IllegalArgumentException(
          "there is no measure \"%s\" in this plan%s"
              .formatted(name, Nearest.hint(name, measures)));
    }
    var statistic =
        dot < 0
            ? SampleStatistic.MEAN
            : SampleStatistic.parse(text.substring(dot + 1))
                .orElseThrow(() ->
                    new IllegalArgumentException(
                        "the statistic "
                            + MustBe.text(
                                "mean, min, max, or one of p1 to p99", text.substring(dot + 1))));
    take();
    return new MeasuredValue(name, statistic);
  }

  private SweepCondition condition() {
    var value = value(words.get(next - 1));
    var sign = peek();
    var operator =
        SweepCondition.Operator.parse(sign == null ? "" : sign)
            .orElseThrow(() -> unexpected("one of <, <=, =, >=, >"));
    take();
    var number = peek();
    try {
      var limit = Double.parseDouble(number == null ? "" : number);
      take();
      return new SweepCondition(value, operator, limit);
    } catch (NumberFormatException e) {
      throw unexpected("a number");
    }
  }

  private boolean isAtEnd() {
    return next == words.size();
  }

  private @Nullable String peek() {
    return isAtEnd() ? null : words.get(next);
  }

  private String take() {
    return words.get(next++);
  }

  private void expect(String word) {
    if (!word.equals(peek())) {
      throw unexpected(word);
    }
    take();
  }

  private IllegalArgumentException unexpected(String expected) {
    return new IllegalArgumentException(
        isAtEnd()
            ? "it ends where %s is expected".formatted(expected)
            : "\"%s\" stands where %s is expected".formatted(words.get(next), expected));
  }
}
