package dev.berth.api.selector;

import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.api.selector.Requirement.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Selects objects by their labels.
///
/// Without requirements it selects everything; [#NOTHING] selects nothing.
public final class Selector {
  public static final Selector NOTHING = new Selector(List.of(), true);
  public static final Selector EVERYTHING = new Selector(List.of(), false);

  private final List<Requirement> requirements;
  private final boolean nothing;

  private Selector(List<Requirement> requirements, boolean nothing) {
    this.requirements = List.copyOf(requirements);
    this.nothing = nothing;
  }

  /// The meaning of a label selector: an absent one selects nothing, an empty one everything.
  ///
  /// @throws SelectorException if it is not valid
  public static Selector of(@Nullable LabelSelector selector) {
    if (selector == null) {
      return NOTHING;
    }
    var requirements = new ArrayList<Requirement>();
    selector
        .matchLabels()
        .forEach(
            (key, value) -> requirements.add(new Requirement(key, Operator.IN, Set.of(value))));
    for (LabelSelectorRequirement expression : selector.matchExpressions()) {
      requirements.add(requirement(expression));
    }
    return requirements.isEmpty() ? EVERYTHING : new Selector(requirements, false);
  }

  /// Selects objects that have all these labels.
  public static Selector ofLabels(Map<String, String> labels) {
    return of(new LabelSelector(labels, List.of()));
  }

  private static Requirement requirement(LabelSelectorRequirement expression) {
    Operator operator =
        switch (expression.operator()) {
          case "In" -> Operator.IN;
          case "NotIn" -> Operator.NOT_IN;
          case "Exists" -> Operator.EXISTS;
          case "DoesNotExist" -> Operator.DOES_NOT_EXIST;
          default ->
              throw new SelectorException(
                  "\"%s\" is not a valid label selector operator".formatted(expression.operator()));
        };
    boolean compares = operator == Operator.IN || operator == Operator.NOT_IN;
    if (compares == expression.values().isEmpty()) {
      throw new SelectorException(
          compares
              ? "values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty"
              : "values: Invalid value: [%s]: values set must be empty for exists and does not exist"
                  .formatted(quoted(expression.values())));
    }
    return new Requirement(expression.key(), operator, Set.copyOf(expression.values()));
  }

  private static String quoted(List<String> values) {
    return String.join(",", values.stream().map(value -> '"' + value + '"').toList());
  }

  /// Selects what this one selects and meets these requirements, too. Of nothing it remains
  /// nothing.
  public Selector and(List<Requirement> more) {
    if (nothing || more.isEmpty()) {
      return this;
    }
    var all = new ArrayList<>(requirements);
    all.addAll(more);
    return new Selector(all, false);
  }

  public boolean matches(Map<String, String> labels) {
    if (nothing) {
      return false;
    }
    for (Requirement requirement : requirements) {
      if (!requirement.matches(labels)) {
        return false;
      }
    }
    return true;
  }

  /// Whether this selects everything.
  public boolean isEmpty() {
    return !nothing && requirements.isEmpty();
  }

  public List<Requirement> requirements() {
    return requirements;
  }
}
