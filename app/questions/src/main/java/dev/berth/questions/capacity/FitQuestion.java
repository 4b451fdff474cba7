package dev.berth.questions.capacity;

import dev.berth.questions.Question;
import dev.berth.questions.QuestionRun;
import dev.berth.scenario.InputException;
import java.util.List;

/// How many more pods of a kind fit.
///
/// @param specified what a round has
/// @param maxLimit the maximum number of rounds; 0 for no limit
/// @param maxPods the number of pods after which no further round begins; 0 for no limit
/// @param excludedNodes names of nodes that count as absent
/// @param ignoresPending whether to leave out waiting pods of the cluster; otherwise they are
///   placed first
/// @param preempts whether replicas may evict pods of lower priority
/// @param poolLabel the label whose values are the node pools; empty for the usual labels
/// @param next the number of further rounds for which to search changes; 0 for none
public record FitQuestion(
    PodSpecSources specified,
    long maxLimit,
    long maxPods,
    List<String> excludedNodes,
    boolean ignoresPending,
    boolean preempts,
    String poolLabel,
    int next)
    implements Question<FitAnswer> {
  public FitQuestion {
    excludedNodes = List.copyOf(excludedNodes);
  }

  @Override
  public FitAnswer answer(QuestionRun run) throws InputException, InterruptedException {
    var loaded = run.cluster(specified.sources(), specified.problems());
    var report =
        new FitRun(loaded, this, run.choices(), run.notes()).run(specified, run.progress());
    return new FitAnswer(report, run.notes());
  }
}
