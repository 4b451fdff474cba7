package dev.berth.sweep;

import java.util.Arrays;
import java.util.Optional;

/// A condition of a goal: `waiting.p99 < 60`.
///
/// @param limit with which the value is compared
public record SweepCondition(MeasuredValue value, Operator operator, double limit) {
  /// How values are compared.
  public enum Operator {
    LESS("<"),
    AT_MOST("<="),
    EQUAL("="),
    AT_LEAST(">="),
    MORE(">");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    static Optional<Operator> parse(String sign) {
      return Arrays.stream(values()).filter(it -> it.sign.equals(sign)).findFirst();
    }

    private boolean holds(double value, double limit) {
      return switch (this) {
        case LESS -> value < limit;
        case AT_MOST -> value <= limit;
        case EQUAL -> value == limit;
        case AT_LEAST -> value >= limit;
        case MORE -> value > limit;
      };
    }
  }

  /// Whether it holds for a candidate. It does not for one without the value.
  boolean holds(SweepCandidate candidate) {
    var known = value.of(candidate);
    return known != null && operator.holds(known, limit);
  }

  /// As users write it.
  @Override
  public String toString() {
    return "%s %s %s".formatted(value, operator.sign, AxisReferences.text(limit));
  }
}
