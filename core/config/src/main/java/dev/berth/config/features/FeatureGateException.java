package dev.berth.config.features;

import java.util.List;

/// Invalid settings of feature gates.
public final class FeatureGateException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // the list from List.copyOf is serializable
  private final List<String> problems;

  FeatureGateException(List<String> problems) {
    super(problems.size() == 1 ? problems.getFirst() : problems.toString());
    this.problems = List.copyOf(problems);
  }

  /// All problems, each in kube-scheduler's words.
  public List<String> problems() {
    return problems;
  }
}
