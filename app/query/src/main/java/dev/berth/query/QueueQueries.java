package dev.berth.query;

import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.object;

import dev.berth.api.core.Pod;
import dev.berth.engine.live.PodInBinding;
import dev.berth.engine.live.SchedulerStats;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.explanation.PodDiagnosisTree;
import dev.berth.questions.overview.Overview.OverviewPod;
import dev.berth.questions.overview.OverviewTree;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Which pods wait where, since when and for what; which are being bound; for which room was made.
record QueueQueries(QueriedScheduler scheduler) {
  private static final int USUAL_PAGE = 500;
  private static final int LARGEST_PAGE = 5_000;

  private static final Set<String> QUEUES =
      Arrays.stream(QueueName.values())
          .map(QueueName::toString)
          .collect(Collectors.toUnmodifiableSet());

  private record Nomination(Pod pod, String node) {}

  /// @param counts counts of all pods and nodes; null in an answer about one namespace
  /// @param next the parameter for the next page; empty at the end
  private record Found(
      boolean leading,
      @Nullable SchedulerStats counts,
      List<OverviewPod> items,
      List<PodInBinding> bindings,
      List<Nomination> nominations,
      String next) {}

  private static final DocumentType<OverviewPod> ITEM =
      DocumentType.of(f ->
          f.include(PodDiagnosisTree.POD, OverviewPod::pod)
              .include(PodDiagnosisTree.PLACE, it -> Objects.requireNonNull(it.queued()))
              .ifAny("waitsFor", TEXT, it -> it.cause() == null ? "" : it.cause().text())
              .about("A resource, or what keeps it from most nodes.")
              .ifAny("message", TEXT, OverviewPod::message)
              .about("Why it waits, in the words of its gate or of the latest decision."));

  private static final DocumentType<PodInBinding> BINDING =
      DocumentType.of(f ->
          f.include(PodDiagnosisTree.POD, it -> it.pod().pod())
              .include(PodDiagnosisTree.BINDING, it -> it));

  private static final DocumentType<Nomination> NOMINATION =
      DocumentType.of(f ->
          f.include(PodDiagnosisTree.POD, Nomination::pod).always("node", TEXT, Nomination::node));

  private static final DocumentType<Found> METADATA =
      DocumentType.of(f ->
          f.ifAny("continue", TEXT, Found::next).about("There are more: ask again with this."));

  private static final DocumentType<Found> QUEUE =
      DocumentType.of(f ->
          Documents.resource(
                  f, "SchedulingQueue", "The queue, bindings under way, and nominations.")
              .ifAny("metadata", object(METADATA), it -> it)
              .always("leading", FLAG, Found::leading)
              .about("Whether this process tries pods, and does not only stand by.")
              .ifAny("counts", object(OverviewTree.COUNTS), Found::counts)
              .about("Of the whole cluster; left out of an answer about one namespace.")
              .always("items", list(ITEM), Found::items)
              .always("bindings", list(BINDING), Found::bindings)
              .always("nominations", list(NOMINATION), Found::nominations)
              .about("The pods for which preemption has made room."));

  private static final Parameter IN_QUEUE =
      Parameter.word("queue", "Those in that queue.", (Object[]) QueueName.values());
  private static final Parameter BY_PLUGIN =
      Parameter.text("plugin", "Those that this plugin has rejected.");
  private static final Parameter LIMIT =
      Parameter.number("limit", 1, LARGEST_PAGE, "How many, 500 by default.");
  private static final Parameter CONTINUE = Parameter.text("continue", "The page after that one.");

  static final Operation OPERATION =
      Operation.get(
          "/queue",
          "readQueue",
          "Which pods wait where, since when and for what.",
          QUEUE,
          IN_QUEUE,
          Parameter.text("namespace", "Those of that namespace."),
          BY_PLUGIN,
          LIMIT,
          CONTINUE);

  static final Operation OF_NAMESPACE =
      Operation.get(
          "/namespaces/{namespace}/queue",
          "readNamespacedQueue",
          "Which pods of a namespace wait where, since when and for what.",
          QUEUE,
          IN_QUEUE,
          BY_PLUGIN,
          LIMIT,
          CONTINUE);

  private record State(
      SchedulerStats stats,
      List<QueuedPod> queued,
      List<PodInBinding> bindings,
      Snapshot cluster) {}

  /// `GET queue`, `GET namespaces/{namespace}/queue`.
  Response answer(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    String only = path.getOrDefault("namespace", "");
    var parameters = new QueryParameters(request, only.isEmpty() ? OPERATION : OF_NAMESPACE);
    Predicate<QueuedPod> wanted = filter(parameters, only);
    var limit = (int) parameters.number("limit", USUAL_PAGE, 1, LARGEST_PAGE);
    long skipped = parameters.number("continue", 0, 0, Integer.MAX_VALUE);
    parameters.check();
    State state =
        scheduler.ask(
            view -> new State(view.stats(), view.queued(), view.bindings(), view.cluster()));
    List<QueuedPod> found =
        state.queued.stream().filter(wanted).skip(skipped).limit(limit + 1L).toList();
    Predicate<Pod> mayBeNamed = pod -> only.isEmpty() || pod.metadata().namespace().equals(only);
    return DocumentResponse.of(
        request,
        QUEUE.tree(
            new Found(
                scheduler.leads(),
                only.isEmpty() ? state.stats : null,
                found.stream()
                    .limit(limit)
                    .map(new WaitReasons(scheduler.decisions())::of)
                    .toList(),
                state.bindings.stream().filter(it -> mayBeNamed.test(it.pod().pod())).toList(),
                nominations(state.cluster).stream().filter(it -> mayBeNamed.test(it.pod)).toList(),
                found.size() > limit ? Long.toString(skipped + limit) : "")));
  }

  /// @param only the namespace of the question; empty for all
  private static Predicate<QueuedPod> filter(QueryParameters parameters, String only) {
    String queue = parameters.word("queue", QUEUES);
    String namespace = only.isEmpty() ? parameters.text("namespace") : only;
    String plugin = parameters.text("plugin");
    return pod ->
        (queue.isEmpty() || pod.queue().toString().equals(queue))
            && (namespace.isEmpty() || pod.pod().key().namespace().equals(namespace))
            && (plugin.isEmpty() || pod.rejectedBy().plugins().contains(plugin));
  }

  private static List<Nomination> nominations(Snapshot cluster) {
    var nominations = new ArrayList<Nomination>();
    for (NodeInfo node : cluster.nodes().nodes()) {
      for (PodInfo pod : cluster.nominator().nominatedTo(node.name())) {
        nominations.add(new Nomination(pod.pod(), node.name()));
      }
    }
    return nominations;
  }
}
