package dev.berth.api.selector;

import dev.berth.api.codec.GoText;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.api.selector.Requirement.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
  /// @throws SelectorException with Kubernetes' text if it is not valid
  public static Selector of(@Nullable LabelSelector selector) {
    if (selector == null) {
      return NOTHING;
    }
    var requirements = new ArrayList<Requirement>();
    // In order, so that of several problems always the same one is reported.
    new TreeMap<>(selector.matchLabels())
        .forEach((key, value) -> requirements.add(requirement(key, "In", List.of(value))));
    for (LabelSelectorRequirement expression : selector.matchExpressions()) {
      requirements.add(requirement(expression.key(), expression.operator(), expression.values()));
    }
    return requirements.isEmpty() ? EVERYTHING : new Selector(requirements, false);
  }

  /// Reads a selector as it is written for `kubectl -l`, such as `app=web,tier in (a,b),!canary`;
  /// an empty text selects everything.
  ///
  /// @throws SelectorException with Kubernetes' text if it cannot be read
  public static Selector parse(String text) {
    return EVERYTHING.and(SelectorText.parse(text));
  }

  /// Selects objects that have all these labels, however they are spelled.
  public static Selector ofLabels(Map<String, String> labels) {
    var requirements = new ArrayList<Requirement>();
    labels.forEach(
        (key, value) -> requirements.add(new Requirement(key, Operator.IN, Set.of(value))));
    return requirements.isEmpty() ? EVERYTHING : new Selector(requirements, false);
  }

  private static Requirement requirement(String key, String operator, List<String> values) {
    var known =
        switch (operator) {
          case "In" -> Operator.IN;
          case "NotIn" -> Operator.NOT_IN;
          case "Exists" -> Operator.EXISTS;
          case "DoesNotExist" -> Operator.DOES_NOT_EXIST;
          default ->
              throw new SelectorException(
                  GoText.quoted(operator) + " is not a valid label selector operator");
        };
    var problems = RequirementRules.problems(key, operator, values, "");
    if (!problems.isEmpty()) {
      throw SelectorException.of(problems);
    }
    return new Requirement(key, known, Set.copyOf(values));
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

  @Override
  public boolean equals(Object other) {
    return other instanceof Selector that
        && nothing == that.nothing
        && requirements.equals(that.requirements);
  }

  @Override
  public int hashCode() {
    return requirements.hashCode();
  }
}
