package dev.berth.suggestion;

import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.meta.LabelSelector;
import java.util.ArrayList;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Describes requirements for nodes and pods in words.
public final class RequirementText {
  private RequirementText() {}

  /// Returns a text such as `zone in a, b`.
  public static String of(NodeSelectorRequirement requirement) {
    return switch (requirement.operator()) {
      case "Exists" -> requirement.key() + " exists";
      case "DoesNotExist" -> "no " + requirement.key();
      case "NotIn" -> "%s not in %s".formatted(requirement.key(), values(requirement));
      case "Gt" -> "%s > %s".formatted(requirement.key(), values(requirement));
      case "Lt" -> "%s < %s".formatted(requirement.key(), values(requirement));
      default -> "%s in %s".formatted(requirement.key(), values(requirement));
    };
  }

  private static String values(NodeSelectorRequirement requirement) {
    return String.join(", ", requirement.values());
  }

  /// Returns a text such as `app=web in one kubernetes.io/hostname`.
  static String of(PodAffinityTerm term) {
    return "%s in one %s".formatted(of(term.labelSelector()), term.topologyKey());
  }

  /// Returns a text such as `app=web, tier in a, b`.
  public static String of(@Nullable LabelSelector selector) {
    if (selector == null) {
      return "no labels";
    }
    var parts = new ArrayList<String>();
    new TreeMap<>(selector.matchLabels()).forEach((key, value) -> parts.add(key + "=" + value));
    selector
        .matchExpressions()
        .forEach(expression ->
            parts.add(
                of(
                    new NodeSelectorRequirement(
                        expression.key(), expression.operator(), expression.values()))));
    return parts.isEmpty() ? "any labels" : String.join(", ", parts);
  }
}
