package dev.berth.questions.plan;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.INTEGER;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.NUMBER;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.object;

import dev.berth.capacity.size.Prices;
import dev.berth.planner.PlanOutcome;
import dev.berth.planner.PlanOutcome.ResourceUse;
import dev.berth.planner.PodPlacement;
import dev.berth.planner.UnplacedPod;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import java.math.BigDecimal;
import java.util.Map.Entry;
import org.jspecify.annotations.Nullable;

/// A plan for programs.
public final class PlanTree {
  /// An outcome with the prices of its search.
  private record Priced(PlanOutcome outcome, Prices prices) {
    @Nullable BigDecimal price() {
      return prices.isEmpty() ? null : Prices.ofMillionths(outcome.price());
    }
  }

  private static final DocumentType<Entry<Integer, Integer>> OF_PRIORITY =
      DocumentType.of(
          f -> f.always("priority", INTEGER, Entry::getKey).always("pods", COUNT, Entry::getValue));

  private static final DocumentType<ResourceUse> RESOURCE =
      DocumentType.of(f ->
          f.always("resource", TEXT, ResourceUse::resource)
              .always("capacity", COUNT, ResourceUse::capacity)
              .about("What all nodes have: thousandths of a core, bytes, or pieces.")
              .always("used", COUNT, ResourceUse::used, "What pods request.")
              .always("left", INTEGER, ResourceUse::left)
              .always("largestPiece", INTEGER, ResourceUse::largest)
              .about("The largest amount that is left on one node.")
              .always("partlyUsedNodes", COUNT, ResourceUse::partial)
              .about("How many nodes have some of it left, but not all."));

  private static final DocumentType<Priced> OUTCOME =
      DocumentType.of(f ->
          f.named("PlanOutcome", "What becomes of the cluster.")
              .always("placed", COUNT, it -> it.outcome.placedPods())
              .about("How many of the waiting pods get a node.")
              .always("placedByPriority", list(OF_PRIORITY), it -> it.outcome.placed().entrySet())
              .about("The same by priority, the highest first.")
              .always("gangs", COUNT, it -> it.outcome.gangs(), "How many gangs start.")
              .always("nodes", COUNT, it -> it.outcome.nodes())
              .about("How many nodes are in use, by pods that are not a DaemonSet's.")
              .orNull("price", NUMBER, Priced::price)
              .about("What these nodes cost per hour; null if nothing has a price.")
              .always("moves", COUNT, it -> it.outcome.moves(), "How many running pods move.")
              .always("evicted", COUNT, it -> it.outcome.evicted())
              .about("How many running pods make way for others, and have no node.")
              .always("resources", list(RESOURCE), it -> it.outcome.resources()));

  private static final DocumentType<PodPlacement> PLACEMENT =
      DocumentType.of(
          f -> f.always("pod", KEY, PodPlacement::pod).always("node", TEXT, PodPlacement::node));

  private static final DocumentType<PodPlacement> MOVE =
      DocumentType.of(f ->
          f.always("pod", KEY, PodPlacement::pod)
              .always("from", TEXT, PodPlacement::from)
              .always("to", TEXT, PodPlacement::node));

  private static final DocumentType<UnplacedPod> WAITING =
      DocumentType.of(f ->
          f.always("pod", KEY, UnplacedPod::pod)
              .always("priority", INTEGER, UnplacedPod::priority)
              .ifAny("gang", TEXT, UnplacedPod::gang)
              .always("reason", TEXT, UnplacedPod::reason, "What the scheduler says."));

  /// The nodes of the waiting pods.
  public static final DocumentType<PlanAnswer> PLAN =
      DocumentType.of(f ->
          Documents.document(f, "PlacementPlan", "What berth plan prints.")
              .always(
                  "planned", object(OUTCOME), it -> new Priced(it.plan().planned(), it.prices()))
              .about("What becomes of the cluster by the plan.")
              .always(
                  "oneByOne", object(OUTCOME), it -> new Priced(it.plan().oneByOne(), it.prices()))
              .about("What becomes of it when the scheduler places one pod after the other.")
              .always("atMost", COUNT, it -> it.plan().most())
              .about("No plan can place more of the waiting pods than this.")
              .always("gangs", COUNT, it -> it.plan().gangs())
              .about("How many gangs have pods that wait before the plan.")
              .always("placements", list(PLACEMENT), it -> it.plan().placed())
              .about("The nodes of pods that wait before the plan.")
              .always("moves", list(MOVE), it -> it.plan().moves(), "The running pods that move.")
              .always("waiting", list(WAITING), it -> it.plan().waiting())
              .about("The pods that get no node.")
              .always("rounds", COUNT, it -> it.plan().rounds())
              .about("How many rounds the search has done.")
              .include(Documents.NOTES, PlanAnswer::notes));

  private PlanTree() {}
}
