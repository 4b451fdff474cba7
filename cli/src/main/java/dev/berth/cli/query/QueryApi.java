package dev.berth.cli.query;

import dev.berth.cli.query.PathTemplates.Route;
import dev.berth.cli.query.PathTemplates.TemplateHandler;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The questions that a running scheduler answers, below [#PREFIX], in the manner of an API group
/// of Kubernetes. [OpenApi] describes them. For any thread.
public final class QueryApi implements Handler {
  private static final String GROUP = "decisions.berth.dev";
  private static final String VERSION = "v1alpha1";

  /// Where all paths begin.
  public static final String PREFIX = "/apis/" + GROUP;

  private static final String VERSIONED = PREFIX + "/" + VERSION;

  private static final List<Operation> OPERATIONS =
      List.of(
          DecisionQueries.LIST,
          DecisionQueries.ONE,
          DecisionQueries.LIST_OF_POD,
          PodQueries.OPERATION,
          GroupQueries.OPERATION,
          QueueQueries.OPERATION,
          OverviewQuery.OPERATION,
          DumpQuery.OPERATION,
          PlacementQuery.OPERATION,
          CapacityQuery.OPERATION,
          DisruptionQuery.OPERATION,
          LossQuery.OPERATION,
          SizeQueries.SCALE,
          SizeQueries.CONSOLIDATE);

  private final PathTemplates paths;

  /// The questions to a scheduler.
  public QueryApi(QueriedScheduler scheduler) {
    var decisions = new DecisionQueries(scheduler.decisions());
    var pods = new PodQueries(scheduler);
    var queue = new QueueQueries(scheduler);
    var overview = new OverviewQuery(scheduler);
    var dump = new DumpQuery(scheduler);
    var simulation = new LiveSimulation(scheduler);
    var placement = new PlacementQuery(simulation);
    var capacity = new CapacityQuery(simulation);
    var disruption = new DisruptionQuery(simulation);
    var loss = new LossQuery(simulation);
    var size = new SizeQueries(simulation);
    var groups = new GroupQueries(scheduler, simulation);
    var recent = new RecentAnswers(scheduler.time());
    paths =
        new PathTemplates(
            List.of(
                get(PREFIX, QueryApi::group),
                get(VERSIONED, QueryApi::resources),
                get(VERSIONED + "/openapi.json", (request, _) -> Answer.of(request, description())),
                route(DecisionQueries.LIST, kept(recent, decisions::answer)),
                route(DecisionQueries.ONE, decisions::one),
                route(DecisionQueries.LIST_OF_POD, kept(recent, decisions::answer)),
                route(PodQueries.OPERATION, kept(recent, pods::explanation)),
                route(GroupQueries.OPERATION, kept(recent, groups::explanation)),
                route(QueueQueries.OPERATION, kept(recent, queue::answer)),
                route(OverviewQuery.OPERATION, kept(recent, overview::answer)),
                route(DumpQuery.OPERATION, dump::answer),
                route(PlacementQuery.OPERATION, placement::answer),
                route(CapacityQuery.OPERATION, capacity::answer),
                route(DisruptionQuery.OPERATION, disruption::answer),
                route(LossQuery.OPERATION, loss::answer),
                route(SizeQueries.SCALE, size::scale),
                route(SizeQueries.CONSOLIDATE, size::consolidate)));
  }

  /// All questions, as OpenAPI describes them.
  public static Map<String, Object> description() {
    return new OpenApi(VERSION, VERSIONED, OPERATIONS).document();
  }

  /// Answers a question.
  @FunctionalInterface
  private interface Query {
    Response answer(Request request, Map<String, String> path)
        throws QueryException, IOException, InterruptedException;
  }

  private static Route get(String path, Query query) {
    return new Route("GET", path, handler(query));
  }

  private static Route route(Operation operation, Query query) {
    return new Route(operation.method(), VERSIONED + operation.path(), handler(query));
  }

  private static Query kept(RecentAnswers recent, Query query) {
    return (request, path) -> recent.answer(request, () -> query.answer(request, path));
  }

  private static TemplateHandler handler(Query query) {
    return (request, path) -> {
      try {
        return query.answer(request, path);
      } catch (QueryException e) {
        return Answer.failure(request, e.code(), e.reason(), e.text());
      }
    };
  }

  @Override
  public Response answer(Request request) throws IOException, InterruptedException {
    return paths.answer(request);
  }

  private static Response group(Request request, Map<String, String> path) {
    var version = new LinkedHashMap<String, Object>();
    version.put("groupVersion", GROUP + "/" + VERSION);
    version.put("version", VERSION);
    var group = new LinkedHashMap<String, Object>();
    group.put("kind", "APIGroup");
    group.put("apiVersion", "v1");
    group.put("name", GROUP);
    group.put("versions", List.of(version));
    group.put("preferredVersion", version);
    return Answer.of(request, group);
  }

  private static Response resources(Request request, Map<String, String> path) {
    var list = new LinkedHashMap<String, Object>();
    list.put("kind", "APIResourceList");
    list.put("apiVersion", "v1");
    list.put("groupVersion", GROUP + "/" + VERSION);
    list.put(
        "resources",
        List.of(
            resource("decisions", "Decision", false, "get", "list", "watch"),
            resource("pods/decisions", "DecisionList", true, "get"),
            resource("pods/explanation", "PodExplanation", true, "get"),
            resource("podgroups/explanation", "PodGroupExplanation", true, "get"),
            resource("queue", "SchedulingQueue", false, "list"),
            resource("overview", "Overview", false, "list"),
            resource("dump", "CacheDump", false, "list"),
            resource("placements", "Placement", false, "create"),
            resource("capacity", "Capacity", false, "create"),
            resource("disruptions", "Disruption", false, "create"),
            resource("losses", "DisruptionTrials", false, "create"),
            resource("scaleplans", "ScalePlan", false, "create"),
            resource("consolidationplans", "ConsolidationPlan", false, "create")));
    return Answer.of(request, list);
  }

  private static Map<String, Object> resource(
      String name, String kind, boolean isNamespaced, String... verbs) {
    var resource = new LinkedHashMap<String, Object>();
    resource.put("name", name);
    resource.put("singularName", "");
    resource.put("namespaced", isNamespaced);
    resource.put("kind", kind);
    resource.put("verbs", List.of(verbs));
    return resource;
  }
}
