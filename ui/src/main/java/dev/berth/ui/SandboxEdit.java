package dev.berth.ui;

import java.util.Locale;

/// A change of a cluster that is only imagined.
///
/// @param target the node, what the option of the command line takes, or YAML
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
    PATCH("--patch"),

    /// There are more objects, or others in the place of those of the same names: as YAML.
    PASTE(""),

    /// Another configuration decides: as YAML.
    CONFIGURE("--config");

    private final String option;

    Action(String option) {
      this.option = option;
    }

    /// The option of `berth simulate` that does the same; empty if the objects are a file of it.
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
    return switch (action) {
      case PATCH -> action + " " + target.substring(0, target.indexOf('='));
      case PASTE -> "pasted YAML";
      case CONFIGURE -> "another configuration";
      default -> action + " " + target;
    };
  }

  /// Whether the target is YAML.
  public boolean isYaml() {
    return action == Action.PASTE || action == Action.CONFIGURE;
  }
}
