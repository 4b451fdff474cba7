package dev.berth.ui;

import java.util.List;

/// Changes that a cluster cannot have, such as those of a node that is not there.
public final class SandboxEditException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<String> problems;

  /// @param problems all of them, for the user
  public SandboxEditException(List<String> problems) {
    super(String.join("; ", problems));
    this.problems = List.copyOf(problems);
  }

  /// All of them, for the user.
  public List<String> problems() {
    return problems;
  }
}
