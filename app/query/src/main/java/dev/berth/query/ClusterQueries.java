package dev.berth.query;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.live.PodInBinding;
import dev.berth.engine.live.SchedulerView;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodRequests;
import dev.berth.query.pages.ClusterColumns;
import dev.berth.query.pages.ClusterColumns.NodeRow;
import dev.berth.query.pages.ClusterColumns.PodRow;
import dev.berth.query.pages.NodeDetails;
import dev.berth.query.pages.NodeDetails.PodOnNode;
import dev.berth.query.pages.SearchResult;
import dev.berth.query.pages.WaitingMember;
import dev.berth.query.pages.WorkloadDetails;
import dev.berth.questions.explanation.PodOwners;
import dev.berth.questions.report.NodeUse;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The scheduler's view of the cluster, including the pods that it has just placed: everything in
/// columns, one node, one workload, and the names that contain a text.
final class ClusterQueries {
  /// Each reads all nodes and pods.
  private static final int AT_ONCE = 2;

  private static final int USUAL = 50;
  private static final int MOST = 1_000;

  static final Operation CLUSTER =
      Operation.get(
          "/cluster", "readCluster", "All nodes and pods, in columns.", ClusterColumns.ANSWER);

  static final Operation NODE =
      Operation.get("/nodes/{name}", "readNode", "A node and the pods on it.", NodeDetails.ANSWER);

  static final Operation SEARCH =
      Operation.get(
          "/search",
          "search",
          "Nodes, and pods by their names or those of their workloads, that contain a text.",
          SearchResult.ANSWER,
          Parameter.text("text", "What the names contain, in upper or lower case."),
          Parameter.number("limit", 1, MOST, "How many nodes and how many pods, 50 by default."));

  static final Operation WORKLOAD =
      Operation.get(
          "/namespaces/{namespace}/workloads/{name}",
          "readWorkload",
          "A workload or a group of pods: its pods on nodes, and those that wait.",
          WorkloadDetails.ANSWER,
          Parameter.text("kind", "Such as Deployment, or PodGroup."));

  private final QueriedScheduler scheduler;
  private final QuestionLimit limit = new QuestionLimit("questions about the cluster", AT_ONCE);

  ClusterQueries(QueriedScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /// @param binding the UIDs of the pods that have a node and are not bound yet
  private record State(Snapshot cluster, GroupMembership membership, Set<String> binding) {
    static State of(SchedulerView view) {
      return new State(
          view.cluster(),
          view.membership(),
          view.bindings().stream()
              .map(PodInBinding::pod)
              .map(PodInfo::uid)
              .collect(Collectors.toSet()));
    }

    private List<NodeInfo> nodes() {
      return cluster.nodes().nodes().stream().sorted(Comparator.comparing(NodeInfo::name)).toList();
    }
  }

  /// `GET cluster`.
  Response cluster(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    new QueryParameters(request, CLUSTER).check();
    try (var _ = limit.begin()) {
      return DocumentResponse.of(request, ClusterColumns.ANSWER.tree(columns()));
    }
  }

  private ClusterColumns columns() throws QueryException, InterruptedException {
    State state = scheduler.ask(State::of);
    ClusterObjects objects = scheduler.objects();
    var owners = new PodOwners(objects, state.membership);
    var nodes = new ArrayList<NodeRow>();
    var pods = new ArrayList<PodRow>();
    for (NodeInfo node : state.nodes()) {
      for (PodInfo info : node.pods()) {
        boolean isBound = !state.binding.contains(info.uid());
        pods.add(
            PodRow.of(
                info.pod(), nodes.size(), owners.workload(info.pod()), isBound, info.requests()));
      }
      nodes.add(NodeRow.of(NodeUse.of(node), node.node()));
    }
    unplaced(state, objects)
        .forEach(pod ->
            pods.add(PodRow.of(pod, -1, owners.workload(pod), false, PodInfo.of(pod).requests())));
    return new ClusterColumns(nodes, pods, null);
  }

  /// The pods without a node that may get one.
  private static Stream<Pod> unplaced(State state, ClusterObjects objects) {
    var placed = new HashSet<String>();
    state
        .cluster
        .nodes()
        .nodes()
        .forEach(node -> node.pods().forEach(pod -> placed.add(pod.uid())));
    return objects.list(Pod.class).stream()
        .filter(pod -> pod.spec().nodeName().isEmpty() && !pod.isFinished())
        .filter(pod -> !placed.contains(pod.metadata().uid()));
  }

  /// `GET nodes/{name}`.
  Response node(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    new QueryParameters(request, NODE).check();
    String name = path.getOrDefault("name", "");
    State state = scheduler.ask(State::of);
    NodeInfo node =
        state.cluster.nodes().nodes().stream()
            .filter(it -> it.name().equals(name))
            .findFirst()
            .orElseThrow(() -> QueryException.notFound("nodes \"%s\" not found".formatted(name)));
    var owners = new PodOwners(scheduler.objects(), state.membership);
    var requests = PodRequests.ofRunning(scheduler.configured().featureGates());
    return DocumentResponse.of(
        request,
        NodeDetails.ANSWER.tree(
            new NodeDetails(
                NodeUse.of(node),
                node.node().metadata().labels(),
                node.pods().stream()
                    .map(PodInfo::pod)
                    .sorted(Comparator.comparing(Pod::key))
                    .map(pod -> new PodOnNode(pod, owners.workload(pod), requests.of(pod)))
                    .toList())));
  }

  /// `GET search`.
  Response search(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    var parameters = new QueryParameters(request, SEARCH);
    String text = parameters.text("text");
    var most = (int) parameters.number("limit", USUAL, 1, MOST);
    parameters.check();
    try (var _ = limit.begin()) {
      return DocumentResponse.of(request, SearchResult.ANSWER.tree(found(text, most)));
    }
  }

  private SearchResult found(String text, int most) throws QueryException, InterruptedException {
    State state = scheduler.ask(State::of);
    ClusterObjects objects = scheduler.objects();
    var owners = new PodOwners(objects, state.membership);
    Map<ObjectKey, String> pods = new TreeMap<>();
    Stream.concat(
            state.cluster.nodes().nodes().stream()
                .flatMap(node -> node.pods().stream())
                .map(PodInfo::pod),
            unplaced(state, objects))
        .forEach(pod -> pods.put(pod.key(), owners.workload(pod)));
    return SearchResult.of(text, state.nodes().stream().map(NodeInfo::name).toList(), pods, most);
  }

  /// `GET namespaces/{namespace}/workloads/{name}`.
  Response workload(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    var parameters = new QueryParameters(request, WORKLOAD);
    String kind = parameters.text("kind");
    if (kind.isEmpty()) {
      parameters.refuse("kind is missing, such as kind=Deployment");
    }
    parameters.check();
    String namespace = path.getOrDefault("namespace", "");
    String title = "%s %s/%s".formatted(kind, namespace, path.getOrDefault("name", ""));
    try (var _ = limit.begin()) {
      WorkloadDetails found = workload(title, namespace);
      if (found.placed().isEmpty() && found.waiting().isEmpty()) {
        throw QueryException.notFound("no pod of workload \"%s\" found".formatted(title));
      }
      return DocumentResponse.of(request, WorkloadDetails.ANSWER.tree(found));
    }
  }

  private record Queued(State state, List<QueuedPod> pods) {}

  private WorkloadDetails workload(String title, String namespace)
      throws QueryException, InterruptedException {
    var queued = scheduler.ask(view -> new Queued(State.of(view), view.queued()));
    var owners = new PodOwners(scheduler.objects(), queued.state.membership);
    Predicate<Pod> isPart =
        pod -> pod.metadata().namespace().equals(namespace) && owners.isPartOf(pod, title);
    var reasons = new WaitReasons(scheduler.decisions());
    return new WorkloadDetails(
        title,
        queued.state.nodes().stream()
            .flatMap(node ->
                node.pods().stream()
                    .filter(info -> isPart.test(info.pod()))
                    .map(info -> new PodOnNode(placed(info.pod(), node), "", Map.of())))
            .sorted(Comparator.comparing(it -> it.pod().key()))
            .toList(),
        queued.pods.stream()
            .filter(pod -> isPart.test(pod.pod().pod()))
            .map(reasons::of)
            .map(pod ->
                new WaitingMember(
                    pod, owners.workload(pod.pod()), queued.state.membership.groupOf(pod.pod())))
            .toList());
  }

  /// Returns the pod on its node in the scheduler's view, even before it is bound.
  private static Pod placed(Pod pod, NodeInfo node) {
    return pod.spec().nodeName().isEmpty()
        ? new Pod(pod.metadata(), pod.spec().withNodeName(node.name()), pod.status())
        : pod;
  }
}
