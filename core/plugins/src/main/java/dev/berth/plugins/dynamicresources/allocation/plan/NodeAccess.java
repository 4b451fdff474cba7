package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.selector.NodeMatcher;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The nodes from which a slice or device can be used.
public sealed interface NodeAccess {
  NodeAccess EVERYWHERE = new Everywhere();
  NodeAccess NOWHERE = new AnyOf(List.of());

  /// Returns whether the node is one of them.
  ///
  /// @throws AllocationException if a node selector is invalid
  boolean includes(Node node);

  /// The names of the nodes, if they are given only by name; otherwise null.
  @Nullable Set<String> names();

  /// Returns the nodes of a slice or device. Among name, all nodes and selector, the first that is
  /// set counts; if none is set, there are no nodes.
  static NodeAccess of(
      @Nullable String nodeName, @Nullable Boolean allNodes, @Nullable NodeSelector selector) {
    if (nodeName != null && !nodeName.isEmpty()) {
      return new Named(nodeName);
    }
    if (Boolean.TRUE.equals(allNodes)) {
      return EVERYWHERE;
    }
    return selector == null ? NOWHERE : new Selected(selector, NodeMatcher.of(selector));
  }

  /// All nodes.
  record Everywhere() implements NodeAccess {
    @Override
    public boolean includes(Node node) {
      return true;
    }

    @Override
    public @Nullable Set<String> names() {
      return null;
    }
  }

  /// One node.
  record Named(String name) implements NodeAccess {
    @Override
    public boolean includes(Node node) {
      return node.metadata().name().equals(name);
    }

    @Override
    public Set<String> names() {
      return Set.of(name);
    }
  }

  /// Nodes by their labels and name.
  record Selected(NodeSelector selector, NodeMatcher matcher) implements NodeAccess {
    @Override
    public boolean includes(Node node) {
      if (!matcher.problems().isEmpty()) {
        throw new AllocationException(
            "failed to parse node selector %s: %s"
                .formatted(GoStrings.of(selector), GoStrings.aggregate(matcher.problems())));
      }
      return matcher.matches(node);
    }

    @Override
    public @Nullable Set<String> names() {
      return null;
    }
  }

  /// The nodes from which any of several devices can be used.
  record AnyOf(List<NodeAccess> parts) implements NodeAccess {
    @Override
    public boolean includes(Node node) {
      for (NodeAccess part : parts) {
        if (part.includes(node)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public @Nullable Set<String> names() {
      return parts.stream().allMatch(Named.class::isInstance)
          ? parts.stream()
              .map(part -> ((Named) part).name())
              .collect(Collectors.toCollection(LinkedHashSet::new))
          : null;
    }
  }
}
