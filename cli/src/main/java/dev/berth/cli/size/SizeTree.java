package dev.berth.cli.size;

import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.disruption.StuckPod;
import dev.berth.capacity.size.ConsolidationPlan;
import dev.berth.capacity.size.PlanUse;
import dev.berth.capacity.size.PoolUse;
import dev.berth.capacity.size.ScalePlan;
import dev.berth.capacity.size.SizeBound;
import dev.berth.capacity.size.StayReason;
import dev.berth.capacity.size.Survival;
import dev.berth.capacity.size.Survival.TightLoss;
import dev.berth.cli.report.DocumentHead;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.framework.state.ResourceNames;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Plans as maps and lists, as in `docs/size.schema.json`. All fields are always there.
public final class SizeTree {
  private SizeTree() {}

  /// Nodes to be added.
  ///
  /// @param use of the nodes
  public static Map<String, @Nullable Object> of(ScalePlan plan, PlanUse use, RunNotes notes) {
    var tree = head("ScalePlan");
    tree.put("nodes", (long) plan.added());
    tree.put("price", number(plan.price()));
    tree.put("shapes", plan.shapes().stream().map(SizeTree::shape).toList());
    tree.put("nodesBefore", (long) plan.there());
    tree.put("newNodes", plan.nodes().stream().map(SizeTree::node).toList());
    tree.put("placed", (long) plan.placed());
    tree.put("waiting", waiting(plan));
    tree.put("notCreated", (long) plan.notCreated());
    tree.put("preempted", (long) plan.preempted());
    var refused = plan.refused();
    tree.put("refused", refused == null ? null : (long) refused);
    put(plan.survival(), use, tree);
    return tail(tree, plan.bound(), plan.trials(), notes);
  }

  /// Nodes that can go.
  ///
  /// @param use of the nodes
  public static Map<String, @Nullable Object> of(
      ConsolidationPlan plan, PlanUse use, RunNotes notes) {
    var tree = head("ConsolidationPlan");
    tree.put("nodes", (long) plan.removals().size());
    tree.put("saved", number(plan.saved()));
    tree.put("removals", plan.removals().stream().map(SizeTree::removal).toList());
    tree.put("keptByAutoscaler", kept(plan.keptByAutoscaler()));
    tree.put("kept", kept(plan.kept()));
    tree.put("waitingBefore", (long) plan.waitingBefore());
    put(plan.survival(), use, tree);
    return tail(tree, plan.bound(), plan.trials(), notes);
  }

  private static List<Object> kept(Map<String, StayReason> nodes) {
    var kept = new ArrayList<Object>();
    nodes.forEach((node, why) -> {
      var entry = new LinkedHashMap<String, Object>();
      entry.put("node", node);
      entry.put("why", why.text());
      kept.add(entry);
    });
    return kept;
  }

  private static void put(
      @Nullable Survival survival, PlanUse use, Map<String, @Nullable Object> tree) {
    tree.put("survival", survival == null ? null : survival(survival));
    tree.put("pools", use.pools().stream().map(SizeTree::pool).toList());
    tree.put("cost", use.hasPrices() ? cost(use.total()) : null);
  }

  private static Map<String, @Nullable Object> survival(Survival survival) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("unit", survival.unit().toString());
    tree.put("losses", (long) survival.losses());
    var stranding = new ArrayList<Object>();
    for (var loss : survival.stranding()) {
      var entry = new LinkedHashMap<String, Object>();
      entry.put("name", loss.name());
      entry.put("pods", names(loss.unplaced().stream().map(StuckPod::pod).toList()));
      stranding.add(entry);
    }
    tree.put("stranding", stranding);
    var tightest = survival.tightest();
    tree.put("tightest", tightest == null ? null : tightest(tightest));
    return tree;
  }

  private static Map<String, Object> tightest(TightLoss loss) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("name", loss.name());
    tree.put("pods", (long) loss.pods());
    tree.put("preempted", (long) loss.preempted());
    tree.put("resource", loss.resource());
    tree.put("requestedShare", loss.share());
    return tree;
  }

  private static Map<String, Object> pool(PoolUse pool) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("name", pool.name());
    tree.put("before", use(pool.before()));
    tree.put("after", use(pool.after()));
    return tree;
  }

  private static Map<String, @Nullable Object> use(PoolUse.Use use) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("nodes", (long) use.nodes());
    for (var resource : List.of(ResourceNames.CPU, ResourceNames.MEMORY)) {
      var amounts = new LinkedHashMap<String, Object>();
      amounts.put("allocatable", use.allocatable().get(resource));
      amounts.put("requested", use.requested().get(resource));
      tree.put(resource, amounts);
    }
    tree.put("costPerHour", use.unpriced() == use.nodes() ? null : number(use.cost()));
    return tree;
  }

  private static Map<String, @Nullable Object> cost(PoolUse total) {
    var saved = total.before().cost().subtract(total.after().cost());
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("perHourBefore", number(total.before().cost()));
    tree.put("perHourAfter", number(total.after().cost()));
    tree.put("savedPerHour", number(saved));
    tree.put("savedPerMonth", number(PlanUseSection.perMonth(saved)));
    tree.put("unpricedNodes", (long) total.after().unpriced());
    return tree;
  }

  private static Map<String, @Nullable Object> head(String kind) {
    return new LinkedHashMap<>(DocumentHead.of(kind));
  }

  private static Map<String, @Nullable Object> tail(
      Map<String, @Nullable Object> tree, SizeBound bound, int trials, RunNotes notes) {
    var known = new LinkedHashMap<String, @Nullable Object>();
    known.put("value", number(bound.value()));
    known.put("reached", bound.isReached());
    known.put("byTrials", bound.isByTrials());
    tree.put("bound", known);
    tree.put("simulations", (long) trials);
    tree.put("assumptions", notes.assumptions());
    tree.put("warnings", notes.notes());
    return tree;
  }

  private static Map<String, @Nullable Object> shape(ScalePlan.ShapeCount shape) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("name", shape.shape());
    tree.put("nodes", (long) shape.nodes());
    tree.put("price", number(shape.price()));
    return tree;
  }

  private static Map<String, Object> node(ScalePlan.NewNode node) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("name", node.name());
    tree.put("shape", node.shape());
    tree.put("zone", node.zone());
    tree.put("pods", names(node.pods()));
    return tree;
  }

  private static List<Object> waiting(ScalePlan plan) {
    var list = new ArrayList<Object>();
    for (var pods : plan.waiting()) {
      var tree = new LinkedHashMap<String, Object>();
      tree.put("pods", names(pods.pods()));
      tree.put("message", pods.message());
      var whyNot = new ArrayList<Object>();
      pods.whyNot()
          .forEach((shape, why) -> {
            var entry = new LinkedHashMap<String, Object>();
            entry.put("shape", shape);
            entry.put("reasons", why);
            whyNot.add(entry);
          });
      tree.put("whyNot", whyNot);
      list.add(tree);
    }
    return list;
  }

  private static Map<String, @Nullable Object> removal(ConsolidationPlan.Removal removal) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    tree.put("node", removal.node());
    tree.put("price", number(removal.price()));
    var rounds = new ArrayList<Object>();
    for (var round : removal.rounds()) {
      var entry = new LinkedHashMap<String, Object>();
      entry.put("evicted", names(round.evicted()));
      var placed = new ArrayList<Object>();
      round
          .placed()
          .forEach((pod, node) -> {
            var place = new LinkedHashMap<String, Object>();
            place.put("pod", pod.toString());
            place.put("node", node);
            placed.add(place);
          });
      entry.put("placed", placed);
      rounds.add(entry);
    }
    tree.put("rounds", rounds);
    return tree;
  }

  private static List<String> names(Collection<ObjectKey> pods) {
    return pods.stream().map(ObjectKey::toString).toList();
  }

  private static @Nullable Object number(@Nullable BigDecimal number) {
    if (number == null) {
      return null;
    }
    try {
      return number.longValueExact();
    } catch (ArithmeticException e) {
      return number.doubleValue();
    }
  }
}
