package dev.berth.ui;

import static dev.berth.ui.PageTemplates.NOTHING_MORE;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.server.http.Response;
import dev.berth.ui.page.AttemptView;
import dev.berth.ui.page.CapacityView;
import dev.berth.ui.page.ConfigureView;
import dev.berth.ui.page.DecisionsView;
import dev.berth.ui.page.DisruptionView;
import dev.berth.ui.page.DocumentPart;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.LiveView;
import dev.berth.ui.page.NodesView;
import dev.berth.ui.page.OverviewView;
import dev.berth.ui.page.PageFrame;
import dev.berth.ui.page.PageLinks;
import dev.berth.ui.page.PageQuery;
import dev.berth.ui.page.PageSite;
import dev.berth.ui.page.PodView;
import dev.berth.ui.page.TimelineView;
import dev.berth.ui.page.WaitingView;
import dev.berth.ui.page.WorkloadView;
import dev.berth.ui.template.JteadviceGenerated;
import dev.berth.ui.template.JtecapacityGenerated;
import dev.berth.ui.template.JteconfigurationGenerated;
import dev.berth.ui.template.JteconfigureGenerated;
import dev.berth.ui.template.JtedecisionGenerated;
import dev.berth.ui.template.JtedecisionsGenerated;
import dev.berth.ui.template.JtedisruptionGenerated;
import dev.berth.ui.template.JtefindingsGenerated;
import dev.berth.ui.template.JteliveGenerated;
import dev.berth.ui.template.JtemapGenerated;
import dev.berth.ui.template.JtenodeGenerated;
import dev.berth.ui.template.JtenodesGenerated;
import dev.berth.ui.template.JteoverviewGenerated;
import dev.berth.ui.template.JtepodGenerated;
import dev.berth.ui.template.JteratesGenerated;
import dev.berth.ui.template.JtesearchGenerated;
import dev.berth.ui.template.JtetimelineGenerated;
import dev.berth.ui.template.JtewaitingGenerated;
import dev.berth.ui.template.JteworkloadGenerated;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The pages about one cluster: as it is, with changes that are only imagined, or as a running
/// scheduler has it. For any thread.
final class ClusterPages {
  private static final int FEW = 10;
  private static final int FOUND = 50;
  private static final String VERDICTS = "/verdicts.json";
  private static final String ADVICE = "/help";
  private static final String DECISION = "decisions/";
  private static final String WORKLOAD = "workloads/";
  private static final String CAPACITY = "capacity";
  private static final String DISRUPTION = "disruption";
  private static final String LIVE = "live";
  private static final String RATES = "live/rates";
  private static final String CONFIGURATION = "configuration";
  private static final String FINDINGS = "configuration/findings";

  private final PageSite site;
  private final String base;
  private final ClusterAnswers answers;
  private final Links links;

  /// @param site where they are
  ClusterPages(PageSite site, ClusterAnswers answers) {
    this.site = site;
    this.answers = answers;
    base = site.base();
    links =
        new Links(
            base,
            answers instanceof SimulationAnswers,
            !(answers instanceof SchedulerAnswers it) || it.isLive());
  }

  /// The page at a path below the base.
  Response page(String path, PageQuery query) throws UnansweredException, InterruptedException {
    return switch (answers) {
      case SimulationAnswers it when path.equals("timeline") -> timeline(it, query);
      case SimulationAnswers it when path.equals(CAPACITY) -> capacity(it, query);
      case SimulationAnswers it when path.equals(DISRUPTION) -> disruption(it, query);
      case SimulationAnswers it when path.equals(CONFIGURATION) ->
          configure(it, 200, "", List.of());
      case SimulationAnswers it when path.startsWith(WORKLOAD) ->
          workload(it, path.substring(WORKLOAD.length()), query);
      case SchedulerAnswers it when path.equals("decisions") -> decisions(it, query);
      case SchedulerAnswers it when path.equals(LIVE) -> live(it, query.has("wall"));
      case SchedulerAnswers it when path.equals(RATES) -> rates(it);
      case SchedulerAnswers it when path.equals(CONFIGURATION) -> configuration(it, query);
      case SchedulerAnswers it when path.equals(FINDINGS) -> findings(it);
      case SchedulerAnswers it when path.startsWith(DECISION) ->
          decision(it, path.substring(DECISION.length()), query);
      default -> ofAnyCluster(path, query);
    };
  }

  private Response ofAnyCluster(String path, PageQuery query)
      throws UnansweredException, InterruptedException {
    return switch (path) {
      case "" -> overview();
      case "waiting" -> waiting(query);
      case "map" -> map(query);
      case "cluster.json" -> cluster(query);
      case "nodes" -> nodes(query);
      case "search" -> search(query);
      default ->
          path.startsWith("nodes/")
              ? node(path.substring("nodes/".length()), query)
              : path.startsWith("pods/")
                  ? pod(path.substring("pods/".length()), query)
                  : notFound("There is no such page.");
    };
  }

  private PageFrame frame(String title, String section) {
    return site.page(title, section);
  }

  private Response overview() throws UnansweredException, InterruptedException {
    var view =
        new OverviewView(
            new DocumentPart(answers.overview(FEW)),
            new DocumentPart(answers.cluster()),
            answers.notes());
    var frame = frame("Overview", "overview");
    return PageTemplates.page(
        200, out -> JteoverviewGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private Response waiting(PageQuery query) throws UnansweredException, InterruptedException {
    var document = new DocumentPart(answers.waiting());
    var view = WaitingView.of(document.parts("waitingPods"), base + "waiting", query);
    boolean isPart = document.flag("isPart");
    var frame = frame("Waiting pods", "waiting");
    return PageTemplates.page(
        200, out -> JtewaitingGenerated.render(out, NOTHING_MORE, frame, links, view, isPart));
  }

  private Response cluster(PageQuery query) throws UnansweredException, InterruptedException {
    int step = query.number(TimelineView.STEP);
    var cluster =
        step >= 1 && answers instanceof SimulationAnswers it
            ? it.clusterBefore(step)
            : answers.cluster();
    return cluster == null ? notFound("There is no such decision.") : json(cluster);
  }

  private Response timeline(SimulationAnswers simulation, PageQuery query) {
    String path = base + "timeline";
    var filter = TimelineView.filter(query);
    int step = query.number(TimelineView.STEP);
    var one = step < 1 ? Map.<String, Object>of() : simulation.decision(step, filter);
    if (one == null) {
      return notFound("There is no decision %d.".formatted(step));
    }
    var decision = new DocumentPart(one);
    long matching = new DocumentPart(simulation.timeline(filter, 0, 0)).number("matching");
    var pages =
        PageLinks.around(
            TimelineView.url(path, filter),
            query.number("page"),
            (int) decision.number("position"),
            (int) matching);
    var list =
        new DocumentPart(simulation.timeline(filter, pages.from(), pages.to() - pages.from()));
    int from = query.number(TimelineView.FROM);
    var between =
        new DocumentPart(step < 1 || from < 1 ? Map.of() : simulation.between(from, step));
    var view = new TimelineView(path, filter, decision, list, pages, between, query);
    var frame = frame(view.isOfOne() ? "Decision " + view.number() : "Timeline", "timeline");
    return PageTemplates.page(
        200, out -> JtetimelineGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private Response decisions(SchedulerAnswers scheduler, PageQuery query)
      throws UnansweredException, InterruptedException {
    String path = base + "decisions";
    var filter = TimelineView.filter(query);
    String before = query.text("before");
    var list = new DocumentPart(scheduler.recentDecisions(filter, before));
    var view =
        new DecisionsView(
            path, filter, list, scheduler.isLive() && before.isEmpty(), query.has("pinned"));
    var frame = frame("Decisions", "decisions");
    return PageTemplates.page(
        200, out -> JtedecisionsGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private Response decision(SchedulerAnswers scheduler, String number, PageQuery query)
      throws UnansweredException, InterruptedException {
    var document = scheduler.recentDecision(number);
    if (document == null) {
      return notFound(
          "There is no decision %s, or the scheduler does not keep it any more.".formatted(number));
    }
    var decision = new DocumentPart(document);
    var attempt = AttemptView.of(decision, links.decision(number), query);
    var frame = frame("Decision " + decision.text("number"), "decisions");
    return PageTemplates.page(
        200,
        out -> JtedecisionGenerated.render(out, NOTHING_MORE, frame, links, decision, attempt));
  }

  /// @param onWall whether it is read from afar
  private Response live(SchedulerAnswers scheduler, boolean onWall)
      throws UnansweredException, InterruptedException {
    var view = new LiveView(new DocumentPart(scheduler.rates()));
    var frame = frame("Live", LIVE);
    return PageTemplates.page(
        200, out -> JteliveGenerated.render(out, NOTHING_MORE, frame, view, onWall));
  }

  /// The part of the page that changes.
  private Response rates(SchedulerAnswers scheduler)
      throws UnansweredException, InterruptedException {
    var view = new LiveView(new DocumentPart(scheduler.rates()));
    var frame = frame("Live", LIVE);
    return PageTemplates.page(200, out -> JteratesGenerated.render(out, NOTHING_MORE, frame, view));
  }

  private Response configuration(SchedulerAnswers scheduler, PageQuery query)
      throws UnansweredException, InterruptedException {
    List<DocumentPart> profiles = new DocumentPart(scheduler.profiles()).parts("items");
    var rates = new LiveView(new DocumentPart(scheduler.rates()));
    boolean withFindings = query.has("findings");
    List<DocumentPart> found = withFindings ? found(scheduler) : List.of();
    var frame = frame("Configuration", CONFIGURATION);
    return PageTemplates.page(
        200,
        out ->
            JteconfigurationGenerated.render(
                out, NOTHING_MORE, frame, profiles, links, rates, withFindings, found));
  }

  /// A part of the page about the configuration, which takes longer.
  private Response findings(SchedulerAnswers scheduler)
      throws UnansweredException, InterruptedException {
    List<DocumentPart> found = found(scheduler);
    return PageTemplates.page(
        200, out -> JtefindingsGenerated.render(out, NOTHING_MORE, links, found));
  }

  private static List<DocumentPart> found(SchedulerAnswers scheduler)
      throws UnansweredException, InterruptedException {
    return new DocumentPart(scheduler.findings()).parts("items");
  }

  private Response map(PageQuery query) throws UnansweredException, InterruptedException {
    int step = query.number(TimelineView.STEP);
    int steps =
        answers instanceof SimulationAnswers it
            ? (int) new DocumentPart(it.timeline(DecisionFilter.ALL, 0, 0)).number("all")
            : 0;
    if (step > steps) {
      return notFound("There is no decision %d.".formatted(step));
    }
    List<String> resources =
        new DocumentPart(answers.cluster())
            .parts("resources").stream().map(it -> it.text("name")).toList();
    String pod = query.text("pod");
    var frame = frame("Map", "map");
    return PageTemplates.page(
        200,
        out ->
            JtemapGenerated.render(
                out,
                NOTHING_MORE,
                frame,
                links,
                resources,
                query.oneOf("by", List.of("zone", "pool", "none"), "zone"),
                query.oneOf("fill", resources, "cpu"),
                query.oneOf(
                    "colour",
                    List.of("namespace", "workload", "priority", "fullness"),
                    "namespace"),
                query.text("filter"),
                pod,
                pod.isEmpty() ? "" : links.pod(pod) + VERDICTS,
                Math.max(0, step),
                steps));
  }

  private Response nodes(PageQuery query) throws UnansweredException, InterruptedException {
    var view = NodesView.of(new DocumentPart(answers.cluster()), base + "nodes", query);
    var frame = frame("Nodes", "nodes");
    return PageTemplates.page(
        200, out -> JtenodesGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private Response node(String name, PageQuery query)
      throws UnansweredException, InterruptedException {
    var document = answers.node(name);
    if (document == null) {
      return notFound("There is no node called %s.".formatted(name));
    }
    var node = new DocumentPart(document);
    List<DocumentPart> pods = node.parts("pods");
    var pages = PageLinks.of(links.node(name), query.number("page"), pods.size());
    var frame = frame(name, "nodes");
    return PageTemplates.page(
        200,
        out ->
            JtenodeGenerated.render(out, NOTHING_MORE, frame, links, node, pages.of(pods), pages));
  }

  /// @param path kind, namespace and name
  private Response workload(SimulationAnswers simulation, String path, PageQuery query) {
    String title = WorkloadView.title(path);
    var document = simulation.workload(title);
    if (document == null) {
      return notFound("There is no workload called %s.".formatted(title));
    }
    var view = WorkloadView.of(new DocumentPart(document), links.workload(title), query);
    var frame = frame(title, "");
    return PageTemplates.page(
        200, out -> JteworkloadGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  /// The configuration, to be changed.
  ///
  /// @param yaml what was written last; empty for nothing
  /// @param problems what is wrong with that
  Response configure(SimulationAnswers simulation, int status, String yaml, List<String> problems) {
    var configuration = new DocumentPart(simulation.configuration());
    var view =
        new ConfigureView(
            links.sandbox(),
            links.edits(),
            configuration,
            yaml.isEmpty() ? configuration.text("yaml") : yaml,
            problems);
    var frame = frame("Configuration", CONFIGURATION);
    return PageTemplates.page(
        status, out -> JteconfigureGenerated.render(out, NOTHING_MORE, frame, view));
  }

  private Response capacity(SimulationAnswers simulation, PageQuery query)
      throws InterruptedException {
    String pod = query.text("pod");
    Map<String, ?> document = Map.of();
    List<String> problems = List.of();
    if (!pod.isEmpty()) {
      int slash = pod.indexOf('/');
      try {
        var found =
            simulation.capacity(pod.substring(0, Math.max(0, slash)), pod.substring(slash + 1));
        document = found == null ? document : found;
        problems = found == null ? List.of("There is no pod called %s.".formatted(pod)) : problems;
      } catch (BadQuestionException e) {
        problems = e.problems();
      }
    }
    var answer = new DocumentPart(document);
    var view =
        new CapacityView(
            pod,
            answer,
            problems,
            "berth capacity fit %s --podspec pod.yaml --next 1".formatted(answers.arguments()),
            PageLinks.of(
                base + CAPACITY + "?pod=" + Links.encoded(pod),
                query.number("page"),
                answer.parts("nodes").size()));
    var frame = frame("Capacity", CAPACITY);
    return PageTemplates.page(
        problems.isEmpty() ? 200 : 422,
        out -> JtecapacityGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private Response disruption(SimulationAnswers simulation, PageQuery query)
      throws InterruptedException {
    String every = query.oneOf("every", DisruptionView.EACH, "");
    String action = query.oneOf("action", DisruptionView.ACTIONS, "drain");
    String nodes = query.text("nodes");
    Map<String, ?> document = Map.of();
    List<String> problems = List.of();
    try {
      document =
          !every.isEmpty()
              ? simulation.losses(every)
              : nodes.isEmpty() ? document : simulation.disruption(action, nodes);
    } catch (BadQuestionException e) {
      problems = e.problems();
    }
    String option = !every.isEmpty() ? "--every-" + every : "--%s %s".formatted(action, nodes);
    String url =
        base
            + DISRUPTION
            + (every.isEmpty()
                ? "?action=%s&nodes=%s".formatted(action, Links.encoded(nodes))
                : "?every=" + every);
    var answer = new DocumentPart(document);
    var view =
        new DisruptionView(
            every,
            action,
            nodes,
            answer,
            problems,
            document.isEmpty() ? "" : "berth disrupt %s %s".formatted(answers.arguments(), option),
            PageLinks.of(
                url,
                query.number("page"),
                answer.parts(every.isEmpty() ? "pods" : "trials").size()));
    var frame = frame("Disruption", DISRUPTION);
    return PageTemplates.page(
        problems.isEmpty() ? 200 : 422,
        out -> JtedisruptionGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private Response search(PageQuery query) throws UnansweredException, InterruptedException {
    String text = query.text("q").strip();
    var found = new DocumentPart(answers.search(text, FOUND));
    var frame = frame("Search", "");
    return PageTemplates.page(
        200, out -> JtesearchGenerated.render(out, NOTHING_MORE, frame, links, text, found));
  }

  /// @param path namespace and name, and perhaps what of the pod
  private Response pod(String path, PageQuery query)
      throws UnansweredException, InterruptedException {
    boolean isVerdicts = path.endsWith(VERDICTS);
    boolean isAdvice = path.endsWith(ADVICE);
    String part = isVerdicts ? VERDICTS : isAdvice ? ADVICE : "";
    String key = path.substring(0, path.length() - part.length());
    boolean withAdvice = isAdvice || query.has("help");
    var document = explanation(key, withAdvice);
    if (document == null) {
      return notFound("There is no pod called %s.".formatted(key));
    }
    var view = PodView.of(key, new DocumentPart(document), links.pod(key), query);
    if (isVerdicts) {
      return json(view.verdicts());
    }
    if (isAdvice) {
      return PageTemplates.page(
          200, out -> JteadviceGenerated.render(out, NOTHING_MORE, links, view));
    }
    String command = "berth explain %s %s".formatted(key, answers.arguments());
    var frame = frame(key, "");
    return PageTemplates.page(
        200,
        out -> JtepodGenerated.render(out, NOTHING_MORE, frame, links, view, command, withAdvice));
  }

  private @Nullable Map<String, ?> explanation(String key, boolean withAdvice)
      throws UnansweredException, InterruptedException {
    int slash = key.indexOf('/');
    if (slash < 0) {
      return null;
    }
    String namespace = key.substring(0, slash);
    String pod = key.substring(slash + 1);
    return withAdvice ? answers.explanation(namespace, pod) : answers.decisions(namespace, pod);
  }

  private Response notFound(String what) {
    return PageTemplates.message(
        404,
        frame("Not found", ""),
        site.menu().isOfCluster()
            ? List.of(what, "The search above finds pods and nodes by their names.")
            : List.of(what));
  }

  private static Response json(Map<String, ?> document) {
    return Response.of(200, Response.JSON, JsonEncoder.text(Codecs.ANY, document));
  }
}
