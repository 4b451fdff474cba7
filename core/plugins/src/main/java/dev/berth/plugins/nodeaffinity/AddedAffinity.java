package dev.berth.plugins.nodeaffinity;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.api.selector.PreferredNodeTerms;
import dev.berth.api.selector.SelectorException;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.support.NodeDifference;
import org.jspecify.annotations.Nullable;

/// The affinity that the configuration adds to every pod.
final class AddedAffinity {
  private final @Nullable NodeMatcher required;
  private final @Nullable PreferredNodeTerms preferred;

  private AddedAffinity(@Nullable NodeMatcher required, @Nullable PreferredNodeTerms preferred) {
    this.required = required;
    this.preferred = preferred;
  }

  /// Compiles the arguments.
  ///
  /// @throws PluginException if they are invalid
  static AddedAffinity of(@Nullable NodeAffinity added) {
    if (added == null) {
      return new AddedAffinity(null, null);
    }
    var selector = added.requiredDuringSchedulingIgnoredDuringExecution();
    var required = selector == null ? null : NodeMatcher.of(selector);
    if (required != null && !required.problems().isEmpty()) {
      throw new PluginException(
          "parsing addedAffinity.requiredDuringSchedulingIgnoredDuringExecution: "
              + String.join(", ", required.problems()));
    }
    var terms = added.preferredDuringSchedulingIgnoredDuringExecution();
    try {
      return new AddedAffinity(required, terms.isEmpty() ? null : PreferredNodeTerms.of(terms));
    } catch (SelectorException e) {
      throw new PluginException(
          "parsing addedAffinity.preferredDuringSchedulingIgnoredDuringExecution: "
              + e.getMessage(),
          e);
    }
  }

  /// Returns whether it requires nodes.
  boolean isRequired() {
    return required != null;
  }

  /// Returns whether it prefers nodes.
  boolean isPreferred() {
    return preferred != null;
  }

  boolean admits(Node node) {
    return required == null || required.matches(node);
  }

  /// Returns why the node is rejected; null if it is not.
  @Nullable Reason mismatch(Node node) {
    return required == null || required.matches(node) ? null : new EnforcedMismatch(required, node);
  }

  long score(Node node) {
    return preferred == null ? 0 : preferred.score(node);
  }

  /// The configuration does not allow the node.
  ///
  /// @param required the configuration's terms
  /// @param node the node as it was
  private record EnforcedMismatch(NodeMatcher required, Node node) implements Reason {
    @Override
    public String message() {
      return "node(s) didn't match scheduler-enforced node affinity";
    }

    @Override
    public String detail() {
      return String.join("; ", NodeDifference.ofTerms(required.terms(), node))
          + ", by addedAffinity of the profile";
    }
  }
}
