package dev.berth.cli.query;

import dev.berth.cli.query.PathTemplates.Route;
import dev.berth.cli.query.PathTemplates.TemplateHandler;
import dev.berth.cli.report.TreeFields;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The questions that a running scheduler answers, below [#PREFIX], in the manner of an API group
/// of Kubernetes. `openapi.json` beside this class describes them. For any thread.
public final class QueryApi implements Handler {
  private static final String GROUP = "decisions.berth.dev";
  private static final String VERSION = "v1alpha1";

  /// Where all paths begin.
  public static final String PREFIX = "/apis/" + GROUP;

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
    String version = PREFIX + "/" + VERSION;
    String pod = version + "/namespaces/{namespace}/pods/{name}";
    paths =
        new PathTemplates(
            List.of(
                get(PREFIX, QueryApi::group),
                get(version, QueryApi::resources),
                get(version + "/openapi.json", QueryApi::openApi),
                get(version + "/decisions", kept(recent, decisions::list)),
                get(version + "/decisions/{number}", decisions::one),
                get(pod + "/decisions", kept(recent, decisions::list)),
                get(pod + "/explanation", kept(recent, pods::explanation)),
                get(
                    version + "/namespaces/{namespace}/podgroups/{name}/explanation",
                    kept(recent, groups::explanation)),
                get(version + "/queue", kept(recent, queue::list)),
                get(version + "/overview", kept(recent, overview::answer)),
                get(version + "/dump", dump::answer),
                post(version + "/placements", placement::answer),
                post(version + "/capacity", capacity::answer),
                post(version + "/disruptions", disruption::answer),
                post(version + "/losses", loss::answer),
                post(version + "/scaleplans", size::scale),
                post(version + "/consolidationplans", size::consolidate)));
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

  private static Route post(String path, Query query) {
    return new Route("POST", path, handler(query));
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

  /// The beginning of an object of this API.
  public static TreeFields object(String kind) {
    var tree = new TreeFields();
    tree.put("kind", kind);
    tree.put("apiVersion", GROUP + "/" + VERSION);
    return tree;
  }

  private static Response group(Request request, Map<String, String> path) {
    var version = new TreeFields();
    version.put("groupVersion", GROUP + "/" + VERSION);
    version.put("version", VERSION);
    var group = new TreeFields();
    group.put("kind", "APIGroup");
    group.put("apiVersion", "v1");
    group.put("name", GROUP);
    group.put("versions", List.of(version.map()));
    group.put("preferredVersion", version.map());
    return Answer.of(request, group.map());
  }

  private static Response resources(Request request, Map<String, String> path) {
    var list = new TreeFields();
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
    return Answer.of(request, list.map());
  }

  private static Map<String, Object> resource(
      String name, String kind, boolean isNamespaced, String... verbs) {
    var resource = new TreeFields();
    resource.put("name", name);
    resource.put("singularName", "");
    resource.put("namespaced", isNamespaced);
    resource.put("kind", kind);
    resource.put("verbs", List.of(verbs));
    return resource.map();
  }

  private static Response openApi(Request request, Map<String, String> path) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(QueryApi.class.getResourceAsStream("openapi.json"))) {
      return Response.of(200, Response.JSON, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
