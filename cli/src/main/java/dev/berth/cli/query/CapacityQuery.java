package dev.berth.cli.query;

import dev.berth.cli.capacity.FitPage;
import dev.berth.cli.capacity.FitQuestion;
import dev.berth.cli.capacity.FitReport;
import dev.berth.cli.capacity.FitRun;
import dev.berth.cli.capacity.FitTree;
import dev.berth.cli.capacity.PodSpecSources;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cluster.simulation.SimulationException;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// How many more pods fit. The answer is that of `berth capacity` for the cluster of this moment
/// and what the request specifies; nothing is written.
final class CapacityQuery {
  /// Where each replica takes a scheduling cycle, more would take minutes.
  private static final long MOST_REPLICAS = 100_000;

  private static final int MOST_NEXT = 1_000;

  static final Operation OPERATION =
      Operation.post(
              "/capacity",
              "countCapacity",
              "How many more of these pods and workloads fit; nothing is written.",
              FitTree.type(),
              Stream.concat(
                      NodeEdits.PARAMETERS.stream(),
                      Stream.of(
                          Parameter.number(
                              "maxLimit",
                              1,
                              MOST_REPLICAS,
                              "Stop after so many rounds, or pods if there is only one in a round."
                                  + " The default, and the most, is as many rounds as have 100,000"
                                  + " pods."),
                          Parameter.flag(
                              "ignorePending",
                              "Whether the pods of the cluster that wait are left out; otherwise"
                                  + " they come first."),
                          Parameter.flag(
                              "preempt",
                              "Whether the new pods evict pods of lower priority, as far as theirs"
                                  + " allows."),
                          Parameter.text(
                              "poolLabel",
                              "The label whose values are the node pools; without it, the usual"
                                  + " ones."),
                          Parameter.number(
                              "next",
                              0,
                              MOST_NEXT,
                              "Search what would let so many more rounds in."),
                          Parameter.flag(
                              "verbose",
                              "In text: whether to list the nodes with their new pods.")))
                  .toArray(Parameter[]::new))
          .withBody(
              "What a round has: pods and whole workloads; other objects are added to the"
                  + " cluster.",
              true)
          .withPage();

  private final LiveSimulation simulation;

  CapacityQuery(LiveSimulation simulation) {
    this.simulation = simulation;
  }

  /// `POST capacity`.
  Response answer(Request request, Map<String, String> path)
      throws QueryException, IOException, InterruptedException {
    var parameters = new QueryParameters(request, OPERATION);
    NodeEdits changes = NodeEdits.of(parameters);
    long maxLimit = parameters.number("maxLimit", MOST_REPLICAS, 1, MOST_REPLICAS);
    boolean ignoresPending = parameters.flag("ignorePending", false);
    boolean preempts = parameters.flag("preempt", false);
    String poolLabel = parameters.text("poolLabel");
    int next = (int) parameters.number("next", 0, 0, MOST_NEXT);
    boolean isVerbose = parameters.flag("verbose", false);
    TextPage text = TextPage.of(request, parameters);
    parameters.check();
    MemorySource specified = QuestionBody.read(request);
    if (specified == null) {
      throw QueryException.badRequest(
          "the body is empty: the pods and workloads are missing that are to be put into the"
              + " cluster");
    }
    try (var _ = simulation.begin()) {
      LiveObjects objects = simulation.objects();
      changes.check(objects.nodeNames());
      long pods = QuestionBody.requireFew(specified, objects.nodeNames().size());
      var notes = new RunNotes();
      objects.others().notes().forEach(notes::note);
      var question =
          new FitQuestion(
              Math.min(maxLimit, Math.ceilDiv(MOST_REPLICAS, Math.max(1, pods))),
              List.of(),
              true,
              ignoresPending,
              preempts,
              poolLabel,
              next);
      var cluster =
          simulation.loadCluster(List.of(objects.with(changes)), List.of(specified), notes);
      FitReport report =
          new FitRun(cluster, question, LiveSimulation.choices(), notes)
              .run(PodSpecSources.of(specified), _ -> {});
      return text.isWanted()
          ? text.response(page -> {
            new FitPage(report, isVerbose).write(page);
            LiveSimulation.write(notes, page);
          })
          : Answer.of(request, FitTree.of(report, notes));
    } catch (InputException e) {
      throw LiveSimulation.invalid(e);
    } catch (SimulationException e) {
      throw QueryException.invalid(String.valueOf(e.getMessage()));
    }
  }
}
