package dev.berth.questions.report;

import dev.berth.questions.Answer;
import dev.berth.scenario.RunNotes;
import java.util.List;

/// The findings of a run that somebody may not want.
public interface RunFindings extends Answer {
  /// How many pods could not be placed.
  int pending();

  /// The workloads that cannot reach their specification, such as `Deployment shop/web`.
  List<String> stuck();

  /// Whether it was ended early.
  default boolean isPartial() {
    return false;
  }

  /// Returns the assumptions of the run, and reasons why its result may differ from the cluster.
  RunNotes notes();
}
