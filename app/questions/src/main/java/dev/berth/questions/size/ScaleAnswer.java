package dev.berth.questions.size;

import dev.berth.capacity.size.PlanUse;
import dev.berth.capacity.size.ScalePlan;
import dev.berth.questions.Answer;
import dev.berth.scenario.RunNotes;
import dev.berth.terminal.Page;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Nodes to be added.
///
/// @param use the use of the nodes
/// @param notes about the search
public record ScaleAnswer(ScalePlan plan, PlanUse use, RunNotes notes) implements Answer {
  @Override
  public Map<String, @Nullable Object> document() {
    return SizeTree.SCALE.tree(this);
  }

  @Override
  public void write(Page page, boolean all) {
    new ScalePage(plan, new PlanUseSection(use), all).write(page);
  }
}
