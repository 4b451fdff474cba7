package dev.berth.questions.capacity;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.INTEGER;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;
import static dev.berth.questions.document.Shape.object;
import static dev.berth.questions.document.Shape.words;

import dev.berth.capacity.fit.Bottleneck.Constraint;
import dev.berth.capacity.fit.Bottleneck.Shortage;
import dev.berth.capacity.fit.CordonedRoom;
import dev.berth.capacity.fit.FitResult.FitStop;
import dev.berth.capacity.fit.FitResult.FitTally;
import dev.berth.capacity.fit.Headroom;
import dev.berth.capacity.fit.MixPart;
import dev.berth.capacity.fit.NextRoom;
import dev.berth.capacity.fit.NextRoom.MoreNodes;
import dev.berth.capacity.fit.NextRoom.MoreOfResource;
import dev.berth.capacity.fit.NodePools;
import dev.berth.framework.model.NodeInfo;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The document that `berth capacity` prints for programs. CPU is in millicores, memory and storage
/// are in bytes, and all other amounts are counts.
public final class FitTree {
  private static final DocumentType<MixPart> PART =
      DocumentType.of(f ->
          f.always("file", TEXT, MixPart::name)
              .always("times", COUNT, MixPart::times, "How many times it is in a round.")
              .always("podsPerRound", COUNT, MixPart::size));

  private static final DocumentType<FitTally> TALLY =
      DocumentType.of(f ->
          f.always("file", TEXT, it -> it.part().name())
              .always("kind", TEXT, it -> it.template().manifest().shown().kind())
              .always("namespace", TEXT, it -> it.template().manifest().shown().key().namespace())
              .always("name", TEXT, it -> it.template().manifest().shown().key().name())
              .always("podsPerRound", COUNT, FitTally::perRound)
              .always("placed", COUNT, FitTally::placed));

  private static final DocumentType<FitStop> STOP =
      DocumentType.of(f ->
          f.always(
                  "reason",
                  words("LimitReached", "Unschedulable", "Refused", "Rejected", "SchedulerError"),
                  FitStop::cause)
              .always("message", TEXT, FitStop::message)
              .about("In the words of kube-scheduler, or of kube-apiserver if it refuses the pod.")
              .ifAny("workload", TEXT, it -> it.template() == null ? null : it.template().title())
              .about("The kind and name of the workload whose pod was not placed."));

  private static final DocumentType<Shortage> SHORTAGE =
      DocumentType.of(
          f -> f.always("node", TEXT, Shortage::node).always("shortBy", INTEGER, Shortage::amount));

  private static final DocumentType<Constraint> CONSTRAINT =
      DocumentType.of(f ->
          f.always("plugin", TEXT, Constraint::plugin)
              .always("reason", TEXT, Constraint::reason)
              .always("resource", TEXT, Constraint::resource)
              .about("The resource that is short; empty if the reason is another one.")
              .always("nodes", COUNT, Constraint::nodes, "How many nodes are rejected for it.")
              .always("alone", COUNT, Constraint::alone)
              .about("How many of these are rejected only for it.")
              .always("zones", map(COUNT), Constraint::zones, "Nodes by zone; empty name for none.")
              .always("pools", map(COUNT), Constraint::pools, "Nodes by pool; empty name for none.")
              .ifAny("nearest", object(SHORTAGE), Constraint::nearest)
              .about("The node that falls short by least."));

  private record Amounts(Headroom group, String resource) {}

  private static final DocumentType<Amounts> AMOUNTS =
      DocumentType.of(f ->
          f.always("allocatable", INTEGER, it -> it.group.allocatable().get(it.resource))
              .always("requestedBefore", INTEGER, it -> it.group.before().get(it.resource))
              .about("Before the first replica.")
              .always("requested", INTEGER, it -> it.group.after().get(it.resource)));

  private record Group(Headroom group, List<String> resources) {
    Map<String, Amounts> amounts() {
      var amounts = new LinkedHashMap<String, Amounts>();
      resources.forEach(resource -> amounts.put(resource, new Amounts(group, resource)));
      return amounts;
    }
  }

  private static final DocumentType<Group> HEADROOM =
      DocumentType.of(f ->
          f.named("Headroom", "Nodes that have something in common, and what is left on them.")
              .always("name", TEXT, it -> it.group.name())
              .about("Of the pool or zone; empty for nodes without, and for the total.")
              .always("nodes", COUNT, it -> it.group.nodes())
              .always("usedNodes", COUNT, it -> it.group.used(), "How many of them have replicas.")
              .always("replicas", COUNT, it -> it.group.placed())
              .always("resources", map(object(AMOUNTS)), Group::amounts)
              .about("CPU, memory and pods, and what else is short or requested."));

  private record UsedNode(NodeInfo node, FitReport report) {}

  private static final DocumentType<UsedNode> NODE =
      DocumentType.of(f ->
          f.always("name", TEXT, it -> it.node.name())
              .always("pool", TEXT, it -> it.report.poolOf().of(it.node.node()))
              .always("zone", TEXT, it -> NodePools.zoneOf(it.node.node()))
              .always("replicas", COUNT, it -> it.report.result().placedOn(it.node.name())));

  private static final DocumentType<CordonedRoom> CORDONED =
      DocumentType.of(f ->
          f.always("nodes", list(TEXT), CordonedRoom::nodes)
              .always("replicas", COUNT, CordonedRoom::pods));

  private static final DocumentType<MoreNodes> MORE_NODES =
      DocumentType.of(f ->
          f.always("pool", TEXT, MoreNodes::pool)
              .always("like", TEXT, MoreNodes::like, "The node that they are like.")
              .always("count", COUNT, MoreNodes::count));

  private static final DocumentType<MoreOfResource> MORE_OF_RESOURCE =
      DocumentType.of(f ->
          f.always("pool", TEXT, MoreOfResource::pool)
              .always("resource", TEXT, MoreOfResource::resource)
              .always("perNode", COUNT, MoreOfResource::perNode)
              .always("nodes", COUNT, MoreOfResource::nodes, "How many nodes the pool has."));

  private static final DocumentType<NextRoom> NEXT =
      DocumentType.of(f ->
          f.always("rounds", COUNT, NextRoom::rounds)
              .always("nodes", list(MORE_NODES), NextRoom::nodes)
              .about("The fewest nodes like one of a pool.")
              .always("resources", list(MORE_OF_RESOURCE), NextRoom::resources)
              .about("The least of a resource on each node of a pool.")
              .always("poolsLeftOut", COUNT, NextRoom::poolsLeftOut)
              .about("How many smaller pools were not tried."));

  private static final DocumentType<FitReport> PENDING =
      DocumentType.of(f ->
          f.always("placedFirst", COUNT, FitReport::pendingPlaced)
              .about("Those that got a node before the first replica.")
              .always("left", COUNT, FitReport::pendingLeft, "Those that still wait."));

  /// The whole document.
  public static final DocumentType<FitAnswer> CAPACITY =
      DocumentType.of(f ->
          Documents.document(
                  f,
                  "Capacity",
                  "What berth capacity prints. Amounts of CPU are millicores, those of memory and"
                      + " storage bytes, others counts.")
              .always("replicas", COUNT, it -> it.report().result().placed())
              .about(
                  "How many pods have been placed, including those of a round that does not fit"
                      + " as a whole.")
              .always("rounds", COUNT, it -> it.report().result().rounds())
              .about(
                  "How many whole rounds fit. A round is what all files specify, each as many"
                      + " times as it is asked for.")
              .always("ofNextRound", COUNT, it -> it.report().result().ofNext())
              .about("How many pods of the next round fit.")
              .always("inOnePass", FLAG, it -> it.report().result().inOnePass())
              .about(
                  "Whether nodes were filled one by one, which has the same result, without a"
                      + " scheduling cycle for each replica.")
              .always("evicted", COUNT, it -> it.report().result().evicted())
              .about("How many pods were evicted to make room.")
              .always("pending", object(PENDING), FitAnswer::report)
              .about("Pods of the cluster that waited.")
              .always("podSpecs", list(PART), it -> it.report().mix(), "The files of --podspec.")
              .always("workloads", list(TALLY), it -> it.report().result().tallies())
              .about("The pods and workloads in these files.")
              .always(
                  "stop", object(STOP), it -> it.report().result().stop(), "Why there are no more.")
              .always("constraints", list(CONSTRAINT), it -> it.report().bottleneck().constraints())
              .about(
                  "What keeps the next pod from nodes: what rejects most nodes by itself comes"
                      + " first.")
              .always(
                  "total",
                  object(HEADROOM),
                  it -> new Group(it.report().all(), it.report().resources()))
              .always("pools", list(HEADROOM), it -> groups(it.report(), it.report().pools()))
              .always("zones", list(HEADROOM), it -> groups(it.report(), it.report().zones()))
              .always("nodes", list(NODE), FitTree::nodes, "The nodes with replicas.")
              .ifAny("cordoned", object(CORDONED), it -> it.report().cordoned())
              .about(
                  "Nodes that are cordoned, and how many more replicas, 1000 at most, would fit"
                      + " if they were not; left out if none would.")
              .ifAny("next", object(NEXT), it -> it.report().next())
              .about("With --next: what would let so many more rounds in, each by itself.")
              .include(Documents.NOTES, FitAnswer::notes));

  private FitTree() {}

  private static List<Group> groups(FitReport report, List<Headroom> groups) {
    return groups.stream().map(group -> new Group(group, report.resources())).toList();
  }

  private static List<UsedNode> nodes(FitAnswer answer) {
    var result = answer.report().result();
    return result.after().nodes().nodes().stream()
        .filter(node -> result.placedOn(node.name()) > 0)
        .map(node -> new UsedNode(node, answer.report()))
        .toList();
  }
}
