package dev.berth.query;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.fit.NodePools;
import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.capacity.size.SearchLimit;
import dev.berth.questions.capacity.FitQuestion;
import dev.berth.questions.capacity.FitTree;
import dev.berth.questions.capacity.PodSpecSources;
import dev.berth.questions.size.ConsolidationQuestion;
import dev.berth.questions.size.PriceText;
import dev.berth.questions.size.ScaleQuestion;
import dev.berth.questions.size.ScaleShapes;
import dev.berth.questions.size.ShapeText;
import dev.berth.questions.size.SizeQuestion;
import dev.berth.questions.size.SizeTree;
import dev.berth.scenario.MemorySource;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Answers the questions of `berth capacity` about the current cluster, with shorter searches: how
/// much fits, how few nodes are enough, and which nodes can go.
final class CapacityQueries {
  /// If each replica takes a scheduling cycle, more replicas would take minutes.
  private static final long MOST_REPLICAS = 100_000;

  private static final int MOST_NEXT = 1_000;

  /// Such a search takes seconds in clusters of some hundred nodes.
  private static final SearchLimit LIMIT = new SearchLimit(50, 50_000);

  private static final String LIMITS =
      " The search ends after 50 simulations, or about 50,000 attempts to place a pod.";

  private static final Parameter PRICE =
      Parameter.texts("price", "LABEL=VALUE:AMOUNT, what a node with that label costs.");

  private static final Parameter ALL =
      Parameter.flag("all", "In text: whether to show every node.");

  static final Operation FIT =
      Operation.post(
              "/capacity",
              "countCapacity",
              "How many more of these pods and workloads fit; nothing is written.",
              FitTree.CAPACITY,
              Stream.concat(
                      EditParameters.ALL.stream(),
                      Stream.of(
                          Parameter.text(
                              "like",
                              "NAMESPACE/NAME of a pod, in place of a body: how many more like it"
                                  + " fit."),
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
                  + " cluster. Without like, it is required.",
              false)
          .withPage();

  static final Operation SCALE =
      Operation.post(
              "/scaleplans",
              "scale",
              "How few nodes of some shapes would take all pods that wait." + LIMITS,
              SizeTree.SCALE,
              Parameter.texts("scale", "LABEL=VALUE: nodes like those with that label."),
              Parameter.texts(
                  "shape", "NAME,cpu=N,memory=N,...: nodes that are written on one line."),
              PRICE,
              ALL)
          .withBody(QuestionBody.ADDED, true)
          .withPage();

  static final Operation CONSOLIDATE =
      Operation.post(
              "/consolidationplans",
              "consolidate",
              "Which nodes can go, so that all their pods find another place." + LIMITS,
              SizeTree.CONSOLIDATION,
              PRICE,
              ALL)
          .withBody(QuestionBody.ADDED, true)
          .withPage();

  private CapacityQueries() {}

  /// @param scheduler has the pod that the other pods resemble
  /// @throws QueryException if there is no such pod
  static FitQuestion fit(
      QueriedScheduler scheduler, QueryParameters parameters, @Nullable MemorySource body)
      throws QueryException {
    return new FitQuestion(
        round(scheduler, parameters, body),
        parameters.number("maxLimit", 0, 1, MOST_REPLICAS),
        MOST_REPLICAS,
        List.of(),
        parameters.flag("ignorePending", false),
        parameters.flag("preempt", false),
        parameters.text("poolLabel"),
        (int) parameters.number("next", 0, 0, MOST_NEXT));
  }

  /// The pods of a round.
  private static PodSpecSources round(
      QueriedScheduler scheduler, QueryParameters parameters, @Nullable MemorySource body)
      throws QueryException {
    String like = parameters.text("like");
    if (!like.isEmpty() && body == null) {
      int slash = like.indexOf('/');
      var key = new ObjectKey(like.substring(0, Math.max(0, slash)), like.substring(slash + 1));
      Pod pod = scheduler.objects().get(Pod.class, key);
      if (pod == null) {
        throw QueryException.notFound("pods \"%s\" not found".formatted(like));
      }
      return PodSpecSources.like(pod);
    }
    if (body != null && like.isEmpty()) {
      return PodSpecSources.of(body);
    }
    parameters.refuse("one of the two is needed: a body with what is counted, or like");
    return PodSpecSources.of(List.of(), InputStream.nullInputStream());
  }

  static ScaleQuestion scale(QueryParameters parameters) {
    List<String> pools = parameters.texts("scale");
    for (String pool : pools) {
      if (!ScaleShapes.isLabel(pool)) { // it would be a file
        parameters.refuse("scale=%s: LABEL=VALUE is needed".formatted(pool));
      }
    }
    if (pools.isEmpty() && parameters.texts("shape").isEmpty()) {
      parameters.refuse("the nodes to add are missing: scale or shape");
    }
    var shapes = parameters.parsed("shape", ShapeText::parse);
    var size = size(parameters);
    return new ScaleQuestion(new ScaleShapes(pools, shapes, size.prices()), size, false, LIMIT);
  }

  static ConsolidationQuestion consolidate(QueryParameters parameters) {
    return new ConsolidationQuestion(size(parameters), List.of(), null, LIMIT);
  }

  private static SizeQuestion size(QueryParameters parameters) {
    List<LabelPrice> prices = parameters.parsed("price", PriceText::parse);
    return new SizeQuestion(prices, new NodePools(""), null);
  }
}
