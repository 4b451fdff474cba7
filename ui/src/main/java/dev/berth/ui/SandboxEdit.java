package dev.berth.ui;

import java.util.Locale;

/// A change of a cluster that is only imagined.
///
/// @param target the node, or what the option of the command line takes
public record SandboxEdit(Action action, String target) {
  /// What is done.
  public enum Action {
    /// A node's pods are evicted as far as disruption budgets allow, and it takes no new ones.
    DRAIN("--drain"),

    /// A node takes no new pods.
    CORDON("--cordon-node"),

    /// A node takes new pods again.
    UNCORDON("--uncordon-node"),

    /// A node gets one more taint: `NODE:KEY=VALUE:EFFECT`.
    TAINT("--taint-node"),

    /// A node has a taint no more: `NODE:KEY:EFFECT`.
    UNTAINT("--untaint-node"),

    /// A node is gone, with its pods.
    REMOVE("--remove-node"),

    /// There are more nodes like one: `NODE=COUNT`.
    ADD("--add-node"),

    /// A workload has another number of pods: `KIND/NAMESPACE/NAME=COUNT`.
    SCALE("--scale-workload"),

    /// An object is otherwise, by a JSON patch: `KIND/NAMESPACE/NAME=PATCH`.
    PATCH("--patch");

    private final String option;

    Action(String option) {
      this.option = option;
    }

    /// The option of `berth simulate` that does the same.
    public String option() {
      return option;
    }

    /// The word in URLs and on pages, such as `drain`.
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// In words, such as `drain node-7`.
  public String text() {
    return action
        + " "
        + (action == Action.PATCH ? target.substring(0, target.indexOf('=')) : target);
  }
}
