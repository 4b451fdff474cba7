package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.resource.ResourceClaim;
import java.util.List;
import java.util.stream.Collectors;

/// Formats values as Go prints them in errors.
final class GoStrings {
  private GoStrings() {}

  /// Formats a claim: `namespace/name`.
  static String of(ResourceClaim claim) {
    var metadata = claim.metadata();
    return metadata.namespace().isEmpty()
        ? metadata.name()
        : metadata.namespace() + "/" + metadata.name();
  }

  /// Formats a node selector as its generated `String` method does.
  static String of(NodeSelector selector) {
    return selector.nodeSelectorTerms().stream()
        .map(GoStrings::of)
        .collect(
            Collectors.joining("", "&NodeSelector{NodeSelectorTerms:[]NodeSelectorTerm{", "},}"));
  }

  private static String of(NodeSelectorTerm term) {
    return "NodeSelectorTerm{MatchExpressions:%s,MatchFields:%s,},"
        .formatted(requirements(term.matchExpressions()), requirements(term.matchFields()));
  }

  private static String requirements(List<NodeSelectorRequirement> requirements) {
    return requirements.stream()
        .map(one ->
            "NodeSelectorRequirement{Key:%s,Operator:%s,Values:[%s],},"
                .formatted(one.key(), one.operator(), String.join(" ", one.values())))
        .collect(Collectors.joining("", "[]NodeSelectorRequirement{", "}"));
  }

  /// Formats several errors.
  static String aggregate(List<String> errors) {
    var distinct = errors.stream().distinct().toList();
    return distinct.size() == 1 ? distinct.getFirst() : "[" + String.join(", ", distinct) + "]";
  }
}
