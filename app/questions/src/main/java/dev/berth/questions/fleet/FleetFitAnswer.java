package dev.berth.questions.fleet;

import dev.berth.terminal.Page;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where a release fits.
///
/// @param answers in the order in which they are named
public record FleetFitAnswer(List<ClusterFit> answers) implements FleetAnswer {
  public FleetFitAnswer {
    answers = List.copyOf(answers);
  }

  /// Asks the clusters of a fleet, which answer with summaries of simulations.
  public static FleetFitAnswer of(FleetRun run) throws InterruptedException {
    return new FleetFitAnswer(run.ask(ClusterFit::of));
  }

  /// The names of the clusters into which everything fits.
  public List<String> fitting() {
    return answers.stream().filter(ClusterFit::fits).map(ClusterFit::cluster).toList();
  }

  @Override
  public boolean isWanted() {
    return !fitting().isEmpty();
  }

  @Override
  public Map<String, @Nullable Object> document() {
    return FleetTree.FIT.tree(this);
  }

  @Override
  public void write(Page page, boolean all) {
    new FleetFitPage(this, all).write(page);
  }
}
