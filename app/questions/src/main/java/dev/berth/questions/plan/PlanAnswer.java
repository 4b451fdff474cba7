package dev.berth.questions.plan;

import dev.berth.capacity.size.Prices;
import dev.berth.cluster.output.ClusterYaml;
import dev.berth.planner.Plan;
import dev.berth.planner.packing.PackingObjective;
import dev.berth.questions.Answer;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.SimulationSetup;
import dev.berth.terminal.Page;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The nodes of the waiting pods.
///
/// @param objective the objective of the plan
/// @param setup the cluster before the plan
/// @param notes about the search
public record PlanAnswer(
    Plan plan, PackingObjective objective, Prices prices, SimulationSetup setup, RunNotes notes)
    implements Answer {
  /// Whether no pod waits.
  public boolean isComplete() {
    return plan.waiting().isEmpty();
  }

  /// Whether all gangs run.
  public boolean haveGangsStarted() {
    return plan.planned().gangs() == plan.gangs();
  }

  @Override
  public Map<String, @Nullable Object> document() {
    return PlanTree.PLAN.tree(this);
  }

  @Override
  public void write(Page page, boolean all) {
    new PlanPage(plan, objective, prices, all).write(page);
  }

  /// Lists the final place of each pod that waited.
  public void writePlacements(Page page) {
    new PlacementSection("Placements", plan.placed(), Integer.MAX_VALUE).write(page);
  }

  /// Writes the cluster after the plan, as input for another run.
  public void writeCluster(Appendable out) throws IOException {
    ClusterYaml.write(
        setup.sources(),
        setup.givenGates(),
        setup.input(),
        plan.cluster().replacements(),
        setup.assumptions()::applied,
        plan.cluster().objects(),
        out);
  }
}
