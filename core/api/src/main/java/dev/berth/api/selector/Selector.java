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

/// A compiled selector of objects by labels.
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

  /// Compiles a label selector: an absent one selects nothing, an empty one everything.
  ///
  /// @throws SelectorException with Kubernetes' message if it is invalid
  public static Selector of(@Nullable LabelSelector selector) {
    if (selector == null) {
      return NOTHING;
    }
    var requirements = new ArrayList<Requirement>();
    // Sorted, so that of several problems always the same one is reported.
    new TreeMap<>(selector.matchLabels())
        .forEach((key, value) -> requirements.add(requirement(key, "In", List.of(value))));
    for (LabelSelectorRequirement expression : selector.matchExpressions()) {
      requirements.add(requirement(expression.key(), expression.operator(), expression.values()));
    }
    return requirements.isEmpty() ? EVERYTHING : new Selector(requirements, false);
  }

  /// Parses a selector in the syntax of `kubectl -l`, such as `app=web,tier in (a,b),!canary`; an
  /// empty text selects everything.
  ///
  /// @throws SelectorException with Kubernetes' message if it is invalid
  public static Selector parse(String text) {
    return EVERYTHING.and(SelectorText.parse(text));
  }

  /// Returns a selector of objects that have all these labels, even labels of invalid syntax.
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

  /// Returns a selector of the objects that this one selects and that also meet these requirements.
  /// If this one selects nothing, the result selects nothing.
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

  /// Returns whether this selects everything.
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
