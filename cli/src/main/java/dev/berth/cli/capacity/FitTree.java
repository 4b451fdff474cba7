package dev.berth.cli.capacity;

import dev.berth.capacity.fit.Bottleneck;
import dev.berth.capacity.fit.Bottleneck.Constraint;
import dev.berth.capacity.fit.CordonedRoom;
import dev.berth.capacity.fit.FitResult;
import dev.berth.capacity.fit.FitTally;
import dev.berth.capacity.fit.Headroom;
import dev.berth.capacity.fit.MixPart;
import dev.berth.capacity.fit.NextRoom;
import dev.berth.capacity.fit.NodePools;
import dev.berth.cli.report.DocumentHead;
import dev.berth.cli.scenario.RunNotes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A report as maps and lists, as in `docs/capacity.schema.json`. Amounts of CPU are millicores,
/// those of memory and storage bytes.
public final class FitTree {
  private FitTree() {}

  /// The whole document.
  public static Map<String, Object> of(FitReport report, RunNotes notes) {
    FitResult result = report.result();
    var tree = DocumentHead.of("Capacity");
    tree.put("replicas", result.placed());
    tree.put("rounds", result.rounds());
    tree.put("ofNextRound", result.ofNext());
    tree.put("inOnePass", result.inOnePass());
    tree.put("evicted", result.evicted());
    tree.put("pending", pending(report));
    tree.put("podSpecs", report.mix().stream().map(FitTree::part).toList());
    tree.put("workloads", result.tallies().stream().map(FitTree::tally).toList());
    tree.put("stop", stop(result));
    Bottleneck bottleneck = report.bottleneck();
    tree.put(
        "constraints",
        bottleneck == null
            ? List.of()
            : bottleneck.constraints().stream().map(FitTree::constraint).toList());
    var resources = report.resources();
    tree.put("total", headroom(report.all(), resources));
    tree.put("pools", report.pools().stream().map(pool -> headroom(pool, resources)).toList());
    tree.put("zones", report.zones().stream().map(zone -> headroom(zone, resources)).toList());
    tree.put("nodes", nodes(report));
    CordonedRoom cordoned = report.cordoned();
    if (cordoned != null) {
      tree.put("cordoned", fields("nodes", cordoned.nodes(), "replicas", cordoned.pods()));
    }
    NextRoom next = report.next();
    if (next != null) {
      tree.put("next", next(next));
    }
    tree.put("assumptions", notes.assumptions());
    tree.put("warnings", notes.notes());
    return tree;
  }

  private static Map<String, Object> pending(FitReport report) {
    return fields("placedFirst", report.pendingPlaced(), "left", report.pendingLeft());
  }

  private static Map<String, Object> part(MixPart part) {
    return fields("file", part.name(), "times", part.times(), "podsPerRound", part.size());
  }

  private static Map<String, Object> tally(FitTally tally) {
    var manifest = tally.template().manifest();
    return fields(
        "file", tally.part().name(),
        "kind", manifest.shown().kind(),
        "namespace", manifest.shown().key().namespace(),
        "name", manifest.shown().key().name(),
        "podsPerRound", tally.perRound(),
        "placed", tally.placed());
  }

  private static Map<String, Object> stop(FitResult result) {
    var stop = result.stop();
    var template = stop.template();
    var tree = fields("reason", stop.cause().toString(), "message", stop.message());
    if (template != null) {
      tree.put("workload", template.title());
    }
    return tree;
  }

  private static Map<String, Object> constraint(Constraint constraint) {
    var tree =
        fields(
            "plugin", constraint.plugin(),
            "reason", constraint.reason(),
            "resource", constraint.resource(),
            "nodes", constraint.nodes(),
            "alone", constraint.alone(),
            "zones", constraint.zones(),
            "pools", constraint.pools());
    var nearest = constraint.nearest();
    if (nearest != null) {
      tree.put("nearest", fields("node", nearest.node(), "shortBy", nearest.amount()));
    }
    return tree;
  }

  private static Map<String, Object> headroom(Headroom group, List<String> resources) {
    var amounts = new LinkedHashMap<String, Object>();
    for (String resource : resources) {
      amounts.put(
          resource,
          fields(
              "allocatable", group.allocatable().get(resource),
              "requestedBefore", group.before().get(resource),
              "requested", group.after().get(resource)));
    }
    return fields(
        "name", group.name(),
        "nodes", group.nodes(),
        "usedNodes", group.used(),
        "replicas", group.placed(),
        "resources", amounts);
  }

  /// Those with replicas.
  private static List<Map<String, Object>> nodes(FitReport report) {
    FitResult result = report.result();
    return result.after().nodes().nodes().stream()
        .filter(node -> result.placedOn(node.name()) > 0)
        .map(node ->
            fields(
                "name", node.name(),
                "pool", report.poolOf().of(node.node()),
                "zone", NodePools.zoneOf(node.node()),
                "replicas", result.placedOn(node.name())))
        .toList();
  }

  private static Map<String, Object> next(NextRoom next) {
    return fields(
        "rounds", next.rounds(),
        "nodes",
            next.nodes().stream()
                .map(
                    more -> fields("pool", more.pool(), "like", more.like(), "count", more.count()))
                .toList(),
        "resources",
            next.resources().stream()
                .map(more ->
                    fields(
                        "pool", more.pool(),
                        "resource", more.resource(),
                        "perNode", more.perNode(),
                        "nodes", more.nodes()))
                .toList(),
        "poolsLeftOut", next.poolsLeftOut());
  }

  /// @param namesAndValues in turns
  private static Map<String, Object> fields(Object... namesAndValues) {
    var fields = new LinkedHashMap<String, Object>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return fields;
  }
}
