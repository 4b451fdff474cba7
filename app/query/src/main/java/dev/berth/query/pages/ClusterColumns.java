package dev.berth.query.pages;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.INTEGER;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;
import static dev.berth.questions.document.Shape.object;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.capacity.fit.NodePools;
import dev.berth.framework.model.ResourceVector;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.report.NodeUse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// All nodes and pods of a cluster in columns, which are a sixth of the size of objects. A value
/// that many objects share, such as a namespace, is a number: its index in a list.
///
/// @param nodes in their order
/// @param pods those of a node together, in the order of the nodes; the others last
/// @param labels of the nodes
/// @param decision of the run before which the cluster was like that; null for the end
public record ClusterColumns(
    List<NodeRow> nodes, List<PodRow> pods, LabelColumns labels, @Nullable Integer decision) {
  /// A node.
  ///
  /// @param labels the labels of the node
  public record NodeRow(NodeUse use, String zone, String pool, Map<String, String> labels) {
    public NodeRow {
      labels = Map.copyOf(labels);
    }

    /// Its row.
    public static NodeRow of(NodeUse use, Node node) {
      return new NodeRow(use, NodePools.zoneOf(node), POOLS.of(node), node.metadata().labels());
    }

    private String name() {
      return use.name();
    }

    private String state() {
      return String.join(", ", use.marks());
    }

    private ResourceVector allocatable() {
      return use.allocatable();
    }

    private ResourceVector requested() {
      return use.after();
    }
  }

  /// A pod.
  ///
  /// @param node the index of its node; -1 for none
  /// @param workload such as `Deployment shop/web`; empty for none
  public record PodRow(
      int node,
      String namespace,
      String workload,
      int priority,
      State state,
      ResourceVector requests) {
    /// Its row.
    ///
    /// @param node the index of its node; -1 for none
    /// @param ran whether it had its node before the scheduler began, or is bound to it
    public static PodRow of(Pod pod, int node, String workload, boolean ran, ResourceVector of) {
      return new PodRow(
          node,
          pod.metadata().namespace(),
          workload,
          pod.priority(),
          pod.isTerminating()
              ? State.TERMINATING
              : node < 0 ? State.WAITING : ran ? State.RUNNING : State.PLACED,
          of.plus(ONE_POD));
    }
  }

  /// The state of a pod.
  public enum State {
    /// It had its node before.
    RUNNING("running"),

    /// The scheduler has just placed it.
    PLACED("placed"),

    /// It is being deleted.
    TERMINATING("terminating"),

    /// It has no node.
    WAITING("waiting");

    private final String word;

    State(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  private static final NodePools POOLS = new NodePools("");
  private static final ResourceVector ONE_POD = new ResourceVector(0, 0, 0, 1, Map.of());

  private static final List<String> STATES = each(List.of(State.values()), State::toString);

  private static final DocumentType<ResourceTotal> RESOURCE =
      DocumentType.of(f ->
          f.always("name", TEXT, ResourceTotal::name)
              .always("allocatable", INTEGER, ResourceTotal::allocatable)
              .about("Millicores of cpu; bytes of memory and ephemeral-storage.")
              .always("requestedBefore", INTEGER, ResourceTotal::requestedBefore)
              .about("Before pods were placed.")
              .always("requested", INTEGER, ResourceTotal::requested));

  private static final DocumentType<ClusterColumns> NODES =
      DocumentType.of(f ->
          f.always("name", list(TEXT), it -> each(it.nodes, NodeRow::name))
              .always("zone", list(INTEGER), it -> places(it.nodes, NodeRow::zone, it.zones()))
              .always("pool", list(INTEGER), it -> places(it.nodes, NodeRow::pool, it.pools()))
              .always("labels", map(list(INTEGER)), it -> it.labels().places())
              .about("The place of the value of each label; -1 for none.")
              .always("state", list(TEXT), it -> each(it.nodes, NodeRow::state))
              .about("What keeps pods away: cordoned, NotReady, and taints.")
              .always(
                  "allocatable",
                  map(list(INTEGER)),
                  it -> it.amounts(it.nodes, NodeRow::allocatable))
              .always(
                  "requested", map(list(INTEGER)), it -> it.amounts(it.nodes, NodeRow::requested)));

  private static final DocumentType<ClusterColumns> PODS =
      DocumentType.of(f ->
          f.always("node", list(INTEGER), it -> each(it.pods, PodRow::node))
              .about("The place of its node; -1 for none.")
              .always(
                  "namespace",
                  list(INTEGER),
                  it -> places(it.pods, PodRow::namespace, it.namespaces()))
              .always(
                  "workload",
                  list(INTEGER),
                  it -> places(it.pods, PodRow::workload, it.workloads()))
              .always("priority", list(INTEGER), it -> each(it.pods, PodRow::priority))
              .always(
                  "state",
                  list(INTEGER),
                  it -> places(it.pods, pod -> pod.state().toString(), STATES))
              .always("requests", map(list(INTEGER)), it -> it.amounts(it.pods, PodRow::requests)));

  private static final String ABOUT = "All nodes and pods of a cluster in columns.";

  private static final DocumentType<ClusterColumns> COLUMNS =
      DocumentType.of(f ->
          f.ifAny("beforeDecision", COUNT, ClusterColumns::decision)
              .always("resources", list(RESOURCE), ClusterColumns::totals)
              .always("zones", list(TEXT), ClusterColumns::zones)
              .always("pools", list(TEXT), ClusterColumns::pools)
              .always("labels", map(list(TEXT)), it -> it.labels().values())
              .about("The values of the labels of nodes that have 50 at most.")
              .always("namespaces", list(TEXT), ClusterColumns::namespaces)
              .always("workloads", list(TEXT), ClusterColumns::workloads)
              .always("states", list(TEXT), _ -> STATES)
              .always("nodes", object(NODES), it -> it)
              .always("pods", object(PODS), it -> it));

  /// The document.
  static final DocumentType<ClusterColumns> DOCUMENT =
      DocumentType.of(f -> Documents.document(f, "Cluster", ABOUT).include(COLUMNS, it -> it));

  /// The answer of a running scheduler.
  public static final DocumentType<ClusterColumns> ANSWER =
      DocumentType.of(f -> Documents.resource(f, "Cluster", ABOUT).include(COLUMNS, it -> it));

  public ClusterColumns {
    nodes = List.copyOf(nodes);
    pods = List.copyOf(pods);
  }

  /// Creates the columns of these nodes and pods.
  public ClusterColumns(List<NodeRow> nodes, List<PodRow> pods, @Nullable Integer decision) {
    this(nodes, pods, LabelColumns.of(each(nodes, NodeRow::labels)), decision);
  }

  private record ResourceTotal(
      String name, long allocatable, long requestedBefore, long requested) {}

  private List<ResourceTotal> totals() {
    return resources().stream()
        .map(name ->
            new ResourceTotal(
                name,
                nodes.stream().mapToLong(it -> it.allocatable().get(name)).sum(),
                nodes.stream().mapToLong(it -> it.use.before().get(name)).sum(),
                nodes.stream().mapToLong(it -> it.requested().get(name)).sum()))
        .toList();
  }

  private List<String> resources() {
    return NodeUse.resources(each(nodes, NodeRow::use));
  }

  private List<String> zones() {
    return distinct(nodes, NodeRow::zone);
  }

  private List<String> pools() {
    return distinct(nodes, NodeRow::pool);
  }

  private List<String> namespaces() {
    return distinct(pods, PodRow::namespace);
  }

  private List<String> workloads() {
    return distinct(pods, PodRow::workload);
  }

  private <R> Map<String, List<Long>> amounts(List<R> rows, Function<R, ResourceVector> of) {
    Map<String, List<Long>> columns = new LinkedHashMap<>();
    resources().forEach(name -> columns.put(name, each(rows, it -> of.apply(it).get(name))));
    return columns;
  }

  private static <R, V> List<V> each(List<R> rows, Function<R, V> of) {
    return rows.stream().map(of).toList();
  }

  private static <R> List<String> distinct(List<R> rows, Function<R, String> of) {
    return rows.stream().map(of).distinct().sorted().toList();
  }

  private static <R> List<Integer> places(
      List<R> rows, Function<R, String> of, List<String> values) {
    Map<String, Integer> places = new LinkedHashMap<>();
    values.forEach(value -> places.put(value, places.size()));
    var column = new ArrayList<Integer>(rows.size());
    rows.forEach(row -> column.add(places.get(of.apply(row))));
    return column;
  }
}
