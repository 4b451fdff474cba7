package dev.berth.ui;

import java.util.Locale;

/// An imagined change of a cluster.
///
/// @param target the node, the value of the command-line option, or YAML
public record SandboxEdit(Action action, String target) {
  /// The action of an edit.
  public enum Action {
    /// Evicts the pods of a node as far as disruption budgets allow; the node takes no new pods.
    DRAIN("--drain"),

    /// A node takes no new pods.
    CORDON("--cordon-node"),

    /// A node takes new pods again.
    UNCORDON("--uncordon-node"),

    /// A node gets another taint: `NODE:KEY=VALUE:EFFECT`.
    TAINT("--taint-node"),

    /// A node loses a taint: `NODE:KEY:EFFECT`.
    UNTAINT("--untaint-node"),

    /// A node is removed, with its pods.
    REMOVE("--remove-node"),

    /// There are more nodes like an existing one: `NODE=COUNT`.
    ADD("--add-node"),

    /// A workload gets another number of pods: `KIND/NAMESPACE/NAME=COUNT`.
    SCALE("--scale-workload"),

    /// A JSON patch changes an object: `KIND/NAMESPACE/NAME=PATCH`.
    PATCH("--patch"),

    /// YAML adds objects, or replaces objects with the same names.
    PASTE(""),

    /// YAML replaces the configuration of the scheduler.
    CONFIGURE("--config");

    private final String option;

    Action(String option) {
      this.option = option;
    }

    /// The option of `berth simulate` that does the same; empty if the objects are passed as a
    /// file.
    public String option() {
      return option;
    }

    /// The word for the action in URLs and on pages, such as `drain`.
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// The change in words, such as `drain node-7`.
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
