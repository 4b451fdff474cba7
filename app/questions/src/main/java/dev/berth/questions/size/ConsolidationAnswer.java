package dev.berth.questions.size;

import dev.berth.capacity.size.ConsolidationPlan;
import dev.berth.capacity.size.PlanUse;
import dev.berth.questions.Answer;
import dev.berth.scenario.RunNotes;
import dev.berth.terminal.Page;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Nodes that can go.
///
/// @param use the use of the nodes
/// @param notes about the search
public record ConsolidationAnswer(ConsolidationPlan plan, PlanUse use, RunNotes notes)
    implements Answer {
  @Override
  public Map<String, @Nullable Object> document() {
    return SizeTree.CONSOLIDATION.tree(this);
  }

  @Override
  public void write(Page page, boolean all) {
    new ConsolidationPage(plan, new PlanUseSection(use), all).write(page);
  }
}
