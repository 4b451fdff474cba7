package dev.berth.ui;

import java.util.Locale;

/// A change of a cluster that is only imagined.
///
/// @param target the node; for a taint `NODE:KEY=VALUE:EFFECT`
public record SandboxEdit(Action action, String target) {
  /// What is done with a node.
  public enum Action {
    /// Its pods are evicted as far as disruption budgets allow, and it takes no new ones.
    DRAIN,

    /// It takes no new pods.
    CORDON,

    /// It gets one more taint.
    TAINT,

    /// It is gone, with its pods.
    REMOVE;

    /// The word in URLs and on pages, such as `drain`.
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// In words, such as `drain node-7`.
  public String text() {
    return action + " " + target;
  }
}
