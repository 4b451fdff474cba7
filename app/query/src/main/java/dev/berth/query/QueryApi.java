package dev.berth.query;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.query.PathTemplates.Route;
import dev.berth.query.PathTemplates.TemplateHandler;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/// The questions that a running scheduler answers, below [#PREFIX], in the manner of an API group
/// of Kubernetes. [OpenApi] describes them. For any thread.
public final class QueryApi implements Handler {
  private static final String GROUP = "decisions.berth.dev";
  private static final String VERSION = "v1alpha1";

  /// Where all paths begin.
  public static final String PREFIX = "/apis/" + GROUP;

  private static final String VERSIONED = PREFIX + "/" + VERSION;

  private static final List<Endpoint> ENDPOINTS =
      List.of(
          kept(DecisionQueries.LIST, it -> it.decisions::answer),
          new Endpoint(DecisionQueries.ONE, it -> it.decisions::one),
          kept(DecisionQueries.LIST_OF_NAMESPACE, it -> it.decisions::answer),
          new Endpoint(DecisionQueries.ONE_OF_NAMESPACE, it -> it.decisions::one),
          kept(DecisionQueries.LIST_OF_POD, it -> it.decisions::answer),
          kept(PodQueries.OPERATION, it -> new PodQueries(it.scheduler)::explanation),
          kept(
              GroupQueries.OPERATION,
              it -> new GroupQueries(it.scheduler, it.simulation)::explanation),
          kept(QueueQueries.OPERATION, it -> new QueueQueries(it.scheduler)::answer),
          kept(QueueQueries.OF_NAMESPACE, it -> new QueueQueries(it.scheduler)::answer),
          kept(ClusterQueries.CLUSTER, it -> it.clusters::cluster),
          kept(ClusterQueries.NODE, it -> it.clusters::node),
          kept(ClusterQueries.WORKLOAD, it -> it.clusters::workload),
          kept(ClusterQueries.SEARCH, it -> it.clusters::search),
          kept(OverviewQuery.OPERATION, it -> new OverviewQuery(it.scheduler)::answer),
          new Endpoint(ConfigurationQueries.PROFILES_IN_USE, it -> it.configuration()::profiles),
          kept(ConfigurationQueries.FINDINGS, it -> it.configuration()::findings),
          new Endpoint(RateQuery.OPERATION, it -> new RateQuery(it.scheduler)::answer),
          new Endpoint(DumpQuery.OPERATION, it -> new DumpQuery(it.scheduler)::answer),
          new Endpoint(PlacementQuery.OPERATION, it -> new PlacementQuery(it.simulation)::answer),
          asked(
              CapacityQueries.FIT,
              sources -> (it, body) -> CapacityQueries.fit(sources.scheduler, it, body)),
          asked(DisruptionQueries.DISRUPT, _ -> (it, _) -> DisruptionQueries.disrupt(it)),
          asked(DisruptionQueries.LOSE, _ -> (it, _) -> DisruptionQueries.lose(it)),
          asked(CapacityQueries.SCALE, _ -> (it, _) -> CapacityQueries.scale(it)),
          asked(CapacityQueries.CONSOLIDATE, _ -> (it, _) -> CapacityQueries.consolidate(it)));

  private final PathTemplates paths;

  /// A question with its handler.
  private record Endpoint(Operation operation, Function<Sources, Query> query) {}

  /// The sources of answers.
  private record Sources(
      QueriedScheduler scheduler,
      LiveSimulation simulation,
      DecisionQueries decisions,
      ClusterQueries clusters,
      RecentAnswers recent) {
    private ConfigurationQueries configuration() {
      return new ConfigurationQueries(scheduler, simulation);
    }
  }

  /// Answers a question.
  @FunctionalInterface
  interface Query {
    Response answer(Request request, Map<String, String> path)
        throws QueryException, IOException, InterruptedException;
  }

  /// The questions to a scheduler.
  public QueryApi(QueriedScheduler scheduler) {
    var sources =
        new Sources(
            scheduler,
            new LiveSimulation(scheduler),
            new DecisionQueries(scheduler.decisions()),
            new ClusterQueries(scheduler),
            new RecentAnswers(scheduler.time()));
    var routes =
        new ArrayList<>(
            List.of(
                get(PREFIX, QueryApi::group),
                get(VERSIONED, QueryApi::resources),
                get(VERSIONED + "/openapi.json", QueryApi::description)));
    for (Endpoint endpoint : ENDPOINTS) {
      var operation = endpoint.operation;
      routes.add(
          new Route(
              operation.method(),
              VERSIONED + operation.path(),
              handler(endpoint.query.apply(sources))));
    }
    paths = new PathTemplates(routes);
  }

  private static Stream<Operation> operations() {
    return ENDPOINTS.stream().map(Endpoint::operation);
  }

  /// All questions, as OpenAPI describes them.
  public static Map<String, Object> description() {
    return new OpenApi(VERSION, VERSIONED, operations().toList()).document();
  }

  private static Response description(Request request, Map<String, String> path) {
    return DocumentResponse.of(request, description());
  }

  /// The route of a question.
  static Route get(String path, Query query) {
    return new Route("GET", path, handler(query));
  }

  /// A question whose answers are reused for a short time.
  private static Endpoint kept(Operation operation, Function<Sources, Query> query) {
    return new Endpoint(
        operation,
        sources -> {
          var found = query.apply(sources);
          return (request, path) ->
              sources.recent.answer(request, () -> found.answer(request, path));
        });
  }

  /// A command's question about the cluster and the objects in the body.
  private static Endpoint asked(
      Operation operation, Function<Sources, ClusterQuery.Reader> reader) {
    Operation limited = operation.with(List.of(LiveSimulation.TIME_LIMIT));
    return new Endpoint(
        limited, it -> new ClusterQuery(it.simulation, limited, reader.apply(it))::answer);
  }

  private static TemplateHandler handler(Query query) {
    return (request, path) -> {
      try {
        return query.answer(request, path);
      } catch (QueryException e) {
        return DocumentResponse.failure(request, e.code(), e.reason(), e.text());
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
    return DocumentResponse.of(request, group);
  }

  private static Response resources(Request request, Map<String, String> path) {
    var list = new LinkedHashMap<String, Object>();
    list.put("kind", "APIResourceList");
    list.put("apiVersion", "v1");
    list.put("groupVersion", GROUP + "/" + VERSION);
    list.put(
        "resources",
        operations()
            .collect(groupingBy(Operation::resource, LinkedHashMap::new, toList()))
            .entrySet()
            .stream()
            .map(it -> resource(it.getKey(), it.getValue()))
            .toList());
    return DocumentResponse.of(request, list);
  }

  /// @param operations all operations of the resource; the last one has its kind
  private static Map<String, Object> resource(String name, List<Operation> operations) {
    var resource = new LinkedHashMap<String, Object>();
    resource.put("name", name);
    resource.put("singularName", "");
    resource.put("namespaced", operations.getFirst().isNamespaced());
    resource.put("kind", operations.getLast().answer().name());
    resource.put(
        "verbs",
        operations.stream().flatMap(it -> it.verbs().stream()).distinct().sorted().toList());
    return resource;
  }
}
