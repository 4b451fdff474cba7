package dev.berth.cli.query;

import static dev.berth.cli.document.Shape.FLAG;
import static dev.berth.cli.document.Shape.TEXT;
import static dev.berth.cli.document.Shape.list;
import static dev.berth.cli.document.Shape.object;

import dev.berth.api.core.Pod;
import dev.berth.cli.document.DocumentType;
import dev.berth.cli.document.Documents;
import dev.berth.cli.explanation.PodDiagnosisTree;
import dev.berth.cli.overview.OverviewTree;
import dev.berth.engine.PodInBinding;
import dev.berth.engine.SchedulerStats;
import dev.berth.engine.history.LoggedDecision;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Which pods wait where, since when and for what; which are being bound; for which room was made.
final class QueueQueries {
  private static final int USUAL_PAGE = 500;
  private static final int LARGEST_PAGE = 5_000;

  private static final Set<String> QUEUES =
      Arrays.stream(QueueName.values())
          .map(QueueName::toString)
          .collect(Collectors.toUnmodifiableSet());

  /// @param message of the latest decision; empty if there is none
  private record Item(QueuedPod queued, String message) {}

  private record Nomination(Pod pod, String node) {}

  /// @param next what continues the list; empty if this is its end
  private record Found(State state, List<Item> items, boolean leading, String next) {}

  private static final DocumentType<Item> ITEM =
      DocumentType.of(f ->
          f.include(PodDiagnosisTree.POD, it -> it.queued.pod().pod())
              .include(PodDiagnosisTree.PLACE, Item::queued)
              .ifAny("message", TEXT, Item::message, "Of the latest decision."));

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
              .always("counts", object(OverviewTree.COUNTS), it -> it.state.stats)
              .always("items", list(ITEM), Found::items)
              .always("bindings", list(BINDING), it -> it.state.bindings)
              .always("nominations", list(NOMINATION), it -> nominations(it.state.cluster))
              .about("The pods for which preemption has made room."));

  static final Operation OPERATION =
      Operation.get(
          "/queue",
          "readQueue",
          "Which pods wait where, since when and for what.",
          QUEUE,
          Parameter.word("queue", "Those in that queue.", (Object[]) QueueName.values()),
          Parameter.text("namespace", "Those of that namespace."),
          Parameter.text("plugin", "Those that this plugin has rejected."),
          Parameter.number("limit", 1, LARGEST_PAGE, "How many, 500 by default."),
          Parameter.text("continue", "The page after that one."));

  private final QueriedScheduler scheduler;

  QueueQueries(QueriedScheduler scheduler) {
    this.scheduler = scheduler;
  }

  private record State(
      SchedulerStats stats,
      List<QueuedPod> queued,
      List<PodInBinding> bindings,
      Snapshot cluster) {}

  /// `GET queue`.
  Response answer(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    var parameters = new QueryParameters(request, OPERATION);
    Predicate<QueuedPod> wanted = filter(parameters);
    int limit = (int) parameters.number("limit", USUAL_PAGE, 1, LARGEST_PAGE);
    long skipped = parameters.number("continue", 0, 0, Integer.MAX_VALUE);
    parameters.check();
    State state =
        scheduler.ask(
            view -> new State(view.stats(), view.queued(), view.bindings(), view.cluster()));
    List<QueuedPod> found =
        state.queued.stream().filter(wanted).skip(skipped).limit(limit + 1L).toList();
    return DocumentResponse.of(
        request,
        QUEUE.tree(
            new Found(
                state,
                found.stream().limit(limit).map(this::item).toList(),
                scheduler.leads(),
                found.size() > limit ? Long.toString(skipped + limit) : "")));
  }

  private static Predicate<QueuedPod> filter(QueryParameters parameters) {
    String queue = parameters.word("queue", QUEUES);
    String namespace = parameters.text("namespace");
    String plugin = parameters.text("plugin");
    return pod ->
        (queue.isEmpty() || pod.queue().toString().equals(queue))
            && (namespace.isEmpty() || pod.pod().key().namespace().equals(namespace))
            && (plugin.isEmpty() || pod.rejectedBy().plugins().contains(plugin));
  }

  private Item item(QueuedPod queued) {
    LoggedDecision last = scheduler.decisions().latest(queued.pod().uid());
    return new Item(queued, last == null ? "" : last.decision().message());
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
