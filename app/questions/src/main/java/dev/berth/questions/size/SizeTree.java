package dev.berth.questions.size;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.INTEGER;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.NUMBER;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.object;
import static dev.berth.questions.document.Shape.words;

import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.disruption.LossTrial;
import dev.berth.capacity.disruption.StuckPod;
import dev.berth.capacity.size.ConsolidationPlan;
import dev.berth.capacity.size.ConsolidationPlan.Removal;
import dev.berth.capacity.size.ConsolidationPlan.Round;
import dev.berth.capacity.size.LossUnit;
import dev.berth.capacity.size.PlanUse;
import dev.berth.capacity.size.PlanUse.PoolUse;
import dev.berth.capacity.size.PlanUse.Use;
import dev.berth.capacity.size.ScalePlan;
import dev.berth.capacity.size.ScalePlan.NewNode;
import dev.berth.capacity.size.ScalePlan.ShapeCount;
import dev.berth.capacity.size.ScalePlan.UnplacedPods;
import dev.berth.capacity.size.SizeBound;
import dev.berth.capacity.size.StayReason;
import dev.berth.capacity.size.Survival;
import dev.berth.capacity.size.Survival.TightLoss;
import dev.berth.framework.model.ResourceNames;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.report.SimulationOption;
import dev.berth.scenario.RunNotes;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map.Entry;
import org.jspecify.annotations.Nullable;

/// The document that `berth capacity` prints for plans, for programs. All fields are always there.
public final class SizeTree {
  private record Amounts(long allocatable, long requested) {
    static Amounts of(Use use, String resource) {
      return new Amounts(use.allocatable().get(resource), use.requested().get(resource));
    }
  }

  private static final DocumentType<Amounts> AMOUNTS =
      DocumentType.of(f ->
          f.always("allocatable", INTEGER, Amounts::allocatable)
              .always("requested", INTEGER, Amounts::requested));

  private static final DocumentType<Use> USE =
      DocumentType.of(f ->
          f.named("Use", "")
              .always("nodes", COUNT, Use::nodes)
              .always("cpu", object(AMOUNTS), it -> Amounts.of(it, ResourceNames.CPU))
              .about("In thousandths of a core.")
              .always("memory", object(AMOUNTS), it -> Amounts.of(it, ResourceNames.MEMORY))
              .about("In bytes.")
              .orNull("costPerHour", NUMBER, it -> it.unpriced() == it.nodes() ? null : it.cost())
              .about("Of the nodes with a price; null if none has one."));

  private static final DocumentType<PoolUse> POOL =
      DocumentType.of(f ->
          f.always("name", TEXT, PoolUse::name, "Empty for nodes without a pool.")
              .always("before", object(USE), PoolUse::before)
              .always("after", object(USE), PoolUse::after));

  private static final DocumentType<PoolUse> COST =
      DocumentType.of(f ->
          f.always("perHourBefore", NUMBER, it -> it.before().cost())
              .always("perHourAfter", NUMBER, it -> it.after().cost())
              .always("savedPerHour", NUMBER, SizeTree::saved, "Negative if the plan costs more.")
              .always("savedPerMonth", NUMBER, it -> PlanUseSection.perMonth(saved(it)))
              .about("A month has 730 hours.")
              .always("unpricedNodes", COUNT, it -> it.after().unpriced())
              .about("How many nodes have no price, with the plan."));

  private static final DocumentType<LossTrial> STRANDING =
      DocumentType.of(f ->
          f.always("name", TEXT, LossTrial::name)
              .always("pods", list(KEY), it -> it.unplaced().stream().map(StuckPod::pod).toList()));

  private static final DocumentType<TightLoss> TIGHTEST =
      DocumentType.of(f ->
          f.always("name", TEXT, TightLoss::name)
              .always("pods", COUNT, TightLoss::pods, "How many need another place.")
              .always("preempted", COUNT, TightLoss::preempted)
              .about("How many others have to make room.")
              .always("resource", words("cpu", "memory"), TightLoss::resource)
              .always("requestedShare", NUMBER, TightLoss::share)
              .about(
                  "How much of that resource is requested then, of all nodes that are left; 1 is"
                      + " all."));

  private static final DocumentType<Survival> SURVIVAL =
      DocumentType.of(f ->
          f.named("Survival", "")
              .always("unit", words((Object[]) LossUnit.values()), Survival::unit)
              .about("What is lost at once.")
              .always("losses", COUNT, Survival::losses)
              .about("How many losses there are; each was simulated.")
              .always("stranding", list(STRANDING), Survival::stranding)
              .about(
                  "The losses after which pods have no place, as without the plan, or whatever"
                      + " is added; the worst first.")
              .orNull("tightest", object(TIGHTEST), Survival::tightest)
              .about(
                  "The loss after which everything has a place, and the least is left; null if"
                      + " there is none."));

  private static final DocumentType<SizeBound> BOUND =
      DocumentType.of(f ->
          f.named("Bound", "")
              .always("value", NUMBER, SizeBound::value)
              .about("The number of nodes, or their price if nodes have prices.")
              .always("reached", FLAG, SizeBound::isReached, "Whether the plan is as good as that.")
              .always("byTrials", FLAG, SizeBound::isByTrials)
              .about(
                  "Whether the engine has tried and refused each better plan; if not, the value"
                      + " follows from the resources alone."));

  private static final DocumentType<ShapeCount> SHAPE =
      DocumentType.of(f ->
          f.always("name", TEXT, ShapeCount::shape)
              .always("nodes", COUNT, ShapeCount::nodes)
              .orNull("price", NUMBER, ShapeCount::price, "Of one; null if nodes have no prices."));

  private static final DocumentType<NewNode> NEW_NODE =
      DocumentType.of(f ->
          f.always("name", TEXT, NewNode::name)
              .always("shape", TEXT, NewNode::shape)
              .always("zone", TEXT, NewNode::zone, "Empty for none.")
              .orNull("like", TEXT, NewNode::like)
              .about("A node of the cluster that it is like; null if its shape is written down.")
              .always("pods", list(KEY), NewNode::pods));

  private static final DocumentType<Entry<String, List<String>>> WHY_NOT =
      DocumentType.of(f ->
          f.always("shape", TEXT, Entry::getKey).always("reasons", list(TEXT), Entry::getValue));

  private static final DocumentType<UnplacedPods> WAITING =
      DocumentType.of(f ->
          f.always("pods", list(KEY), UnplacedPods::pods)
              .always("message", TEXT, UnplacedPods::message)
              .about("What the scheduler says of the first.")
              .always("whyNot", list(WHY_NOT), it -> it.whyNot().entrySet())
              .about(
                  "Why even an empty node of each shape does not help; without shapes on which the"
                      + " first would fit."));

  private static final DocumentType<Entry<ObjectKey, String>> PLACED =
      DocumentType.of(
          f -> f.always("pod", TEXT, Entry::getKey).always("node", TEXT, Entry::getValue));

  private static final DocumentType<Round> ROUND =
      DocumentType.of(f ->
          f.always("evicted", list(KEY), Round::evicted)
              .always("placed", list(PLACED), it -> it.placed().entrySet()));

  private static final DocumentType<Removal> REMOVAL =
      DocumentType.of(f ->
          f.always("node", TEXT, Removal::node)
              .orNull("price", NUMBER, Removal::price)
              .always("rounds", list(ROUND), Removal::rounds)
              .about(
                  "What is evicted at a time, as disruption budgets allow it, and what gets a node"
                      + " after that."));

  private static final DocumentType<Entry<String, StayReason>> KEPT =
      DocumentType.of(f ->
          f.always("node", TEXT, Entry::getKey).always("why", TEXT, it -> it.getValue().text()));

  /// The last part of each plan.
  private record Rest(
      @Nullable Survival survival, PlanUse use, SizeBound bound, int trials, RunNotes notes) {}

  private static final DocumentType<Rest> REST =
      DocumentType.of(f ->
          f.orNull("survival", object(SURVIVAL), Rest::survival)
              .about(
                  "With --survive, what the loss of any one node, or zone, does after the plan;"
                      + " else null.")
              .always("pools", list(POOL), it -> it.use.pools())
              .about(
                  "How the nodes of each pool are used without the plan, when all pods are placed"
                      + " that can be, and with it.")
              .orNull("cost", object(COST), it -> it.use.hasPrices() ? it.use.total() : null)
              .about(
                  "Of all nodes with a price, in the currency of the prices; null if none has one.")
              .always("bound", object(BOUND), Rest::bound, "What no plan can do better than.")
              .always("simulations", COUNT, Rest::trials, "How many whole simulations it took.")
              .include(Documents.NOTES, Rest::notes));

  /// Nodes to be added.
  public static final DocumentType<ScaleAnswer> SCALE =
      DocumentType.of(f ->
          Documents.document(f, "ScalePlan", "What berth capacity scale prints.")
              .always("nodes", COUNT, it -> it.plan().added(), "How many nodes are to be added.")
              .orNull("price", NUMBER, it -> it.plan().price())
              .about("Of all of them; null if nodes have no prices.")
              .always("shapes", list(SHAPE), it -> it.plan().shapes())
              .about("How many nodes of each shape, in the order in which the shapes were given.")
              .always("nodesBefore", COUNT, it -> it.plan().there())
              .about("How many nodes there are without the plan.")
              .always("newNodes", list(NEW_NODE), it -> it.plan().nodes())
              .about(
                  "The new nodes, as the simulation has named them, and the pods that are there"
                      + " at its end.")
              .always("placed", COUNT, it -> it.plan().placed())
              .about("How many pods the simulation has placed, on new nodes and on others.")
              .always("waiting", list(WAITING), it -> it.plan().waiting())
              .about(
                  "The pods that wait with any number of nodes of these shapes, those of each"
                      + " workload together.")
              .always("notCreated", COUNT, it -> it.plan().notCreated())
              .about(
                  "How many pods their workloads do not create, since those that wait come"
                      + " first.")
              .always("preempted", COUNT, it -> it.plan().preempted())
              .about("How many pods had to give way to others.")
              .orNull("refused", COUNT, it -> it.plan().refused())
              .about(
                  "The largest number of nodes of one shape, smaller than the plan's, that was"
                      + " tried and is not enough; null if none was tried, or there are several"
                      + " shapes.")
              .always("options", list(SimulationOption.DOCUMENT), it -> added(it.plan()))
              .about("With them, berth simulate adds these nodes; none if a shape is written down.")
              .include(REST, SizeTree::rest));

  /// Nodes that can go.
  public static final DocumentType<ConsolidationAnswer> CONSOLIDATION =
      DocumentType.of(f ->
          Documents.document(f, "ConsolidationPlan", "What berth capacity consolidate prints.")
              .always("nodes", COUNT, it -> it.plan().removals().size(), "How many nodes can go.")
              .orNull("saved", NUMBER, it -> it.plan().saved())
              .about("What they cost; null if nodes have no prices.")
              .always("removals", list(REMOVAL), it -> it.plan().removals())
              .about(
                  "The nodes in the order in which they are drained and removed. All of them"
                      + " are cordoned before.")
              .always("keptByAutoscaler", list(KEPT), it -> it.plan().keptByAutoscaler().entrySet())
              .about(
                  "The nodes of the plan that cluster-autoscaler would leave by its defaults,"
                      + " and why.")
              .always("kept", list(KEPT), it -> it.plan().kept().entrySet())
              .about("The nodes that stay, and why.")
              .always("waitingBefore", COUNT, it -> it.plan().waitingBefore())
              .about("How many pods wait anyway.")
              .always("options", list(SimulationOption.DOCUMENT), it -> removed(it.plan()))
              .about("With them, berth simulate removes these nodes.")
              .include(REST, SizeTree::rest));

  private SizeTree() {}

  private static List<SimulationOption> added(ScalePlan plan) {
    var counts = new LinkedHashMap<String, Integer>();
    for (NewNode node : plan.nodes()) {
      String like = node.like();
      if (like == null) {
        return List.of();
      }
      counts.merge(like, 1, Integer::sum);
    }
    return counts.entrySet().stream()
        .map(it -> new SimulationOption("--add-node", it.getKey() + "=" + it.getValue()))
        .toList();
  }

  private static List<SimulationOption> removed(ConsolidationPlan plan) {
    return plan.removals().stream()
        .map(it -> new SimulationOption("--remove-node", it.node()))
        .toList();
  }

  private static Rest rest(ScaleAnswer of) {
    var plan = of.plan();
    return new Rest(plan.survival(), of.use(), plan.bound(), plan.trials(), of.notes());
  }

  private static Rest rest(ConsolidationAnswer of) {
    var plan = of.plan();
    return new Rest(plan.survival(), of.use(), plan.bound(), plan.trials(), of.notes());
  }

  private static BigDecimal saved(PoolUse total) {
    return total.before().cost().subtract(total.after().cost());
  }
}
