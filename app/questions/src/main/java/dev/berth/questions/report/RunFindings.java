package dev.berth.questions.report;

import dev.berth.questions.Answer;
import dev.berth.scenario.RunNotes;
import java.util.List;

/// What a run has come to that somebody may not want.
public interface RunFindings extends Answer {
  /// How many pods could not be placed.
  int pending();

  /// The workloads that cannot become what they are to be, such as `Deployment shop/web`.
  List<String> stuck();

  /// Whether it was ended before it was done.
  default boolean isPartial() {
    return false;
  }

  /// What is taken for granted, and what may make the result differ from the cluster's.
  RunNotes notes();
}
