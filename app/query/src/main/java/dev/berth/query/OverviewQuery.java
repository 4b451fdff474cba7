package dev.berth.query;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.berth.engine.history.LoggedDecision;
import dev.berth.engine.live.SchedulerStats;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.questions.overview.Overview;
import dev.berth.questions.overview.Overview.Activity;
import dev.berth.questions.overview.Overview.OverviewPod;
import dev.berth.questions.overview.OverviewPage;
import dev.berth.questions.overview.OverviewTree;
import dev.berth.questions.report.NodeUse;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/// The scheduler at a glance: how many pods wait where, why most of them do, which have done so for
/// the longest time, and which nodes are the fullest.
record OverviewQuery(QueriedScheduler scheduler) {
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final int USUAL = 10;
  private static final int MOST = 100;

  static final Operation OPERATION =
      Operation.get(
              "/overview",
              "readOverview",
              "The scheduler at a glance.",
              OverviewTree.OF_SCHEDULER,
              Parameter.number(
                  "limit", 1, MOST, "How many reasons, pods and nodes, 10 by default."))
          .withPage();

  private record State(SchedulerStats stats, List<QueuedPod> queued, Snapshot cluster) {}

  /// `GET overview`.
  Response answer(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    var parameters = new QueryParameters(request, OPERATION);
    var limit = (int) parameters.number("limit", USUAL, 1, MOST);
    var text = TextPage.of(request, parameters);
    parameters.check();
    Overview overview = overview(limit);
    return text.isWanted()
        ? text.response(new OverviewPage(overview)::write)
        : DocumentResponse.of(request, OverviewTree.OF_SCHEDULER.tree(overview));
  }

  private Overview overview(int limit) throws QueryException, InterruptedException {
    State state = scheduler.ask(view -> new State(view.stats(), view.queued(), view.cluster()));
    Instant now = scheduler.time().instant();
    var reasons = new WaitReasons(scheduler.decisions());
    List<OverviewPod> waiting = state.queued.stream().map(reasons::of).toList();
    return Overview.of(
        now,
        waiting,
        longestFirst(waiting),
        List.of(),
        state.cluster.nodes().nodes().stream().map(NodeUse::of).toList(),
        limit,
        activity(now, state.stats));
  }

  private Activity activity(Instant now, SchedulerStats stats) {
    List<LoggedDecision> recent =
        scheduler
            .decisions()
            .newestFirst()
            .takeWhile(logged -> logged.at().isAfter(now.minus(WINDOW)))
            .toList();
    return new Activity(
        scheduler.leads(),
        scheduler.decisions().newestFirst().findFirst().map(it -> it.number() + 1).orElse(0L),
        WINDOW,
        recent.stream().collect(groupingBy(logged -> logged.decision().result(), counting())),
        stats);
  }

  private static Stream<OverviewPod> longestFirst(List<OverviewPod> waiting) {
    return waiting.stream()
        .filter(pod -> pod.since() != null)
        .sorted(Comparator.comparing(pod -> Objects.requireNonNull(pod.since())));
  }
}
