package dev.berth.ui;

import static dev.berth.ui.PageTemplates.NOTHING_MORE;

import dev.berth.server.http.Response;
import dev.berth.ui.page.DocumentPart;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.MapMoment;
import dev.berth.ui.page.MapView;
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
import dev.berth.ui.template.JtemapGenerated;
import dev.berth.ui.template.JtenodeGenerated;
import dev.berth.ui.template.JtenodesGenerated;
import dev.berth.ui.template.JteoverviewGenerated;
import dev.berth.ui.template.JtepodGenerated;
import dev.berth.ui.template.JtesearchGenerated;
import dev.berth.ui.template.JtewaitingGenerated;
import dev.berth.ui.template.JteworkloadGenerated;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The pages about one cluster: the cluster of files, the same cluster with imagined changes, or
/// the cluster of a running scheduler. For any thread.
final class ClusterPages {
  private static final int FEW = 10;
  private static final int FOUND = 50;
  private static final String VERDICTS = "/verdicts.json";
  private static final String ADVICE = "/help";
  private static final String WORKLOAD = "workloads/";
  private static final String POD_GROUP = "podgroup/";

  /// The parameter that asks why a group waits, which a simulation finds out.
  private static final String WHY = "why";

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
        switch (answers) {
          case SimulationAnswers _ -> new Links(base);
          case SchedulerAnswers it ->
              new Links(base, false, it.isLive() ? "" : SchedulerPages.DECISIONS);
        };
  }

  /// Whether a running scheduler has to simulate something for a page.
  ///
  /// @param path below the base, or below that of a namespace
  static boolean needsSimulation(String path, PageQuery query) {
    return switch (path) {
      case PlanningPages.CAPACITY -> PlanningPages.asksForCapacity(query);
      case PlanningPages.DISRUPTION -> PlanningPages.asksForDisruption(query);
      case PlanningPages.SCALE -> PlanningPages.asksForScale(query);
      case PlanningPages.CONSOLIDATE -> PlanningPages.asksForConsolidation(query);
      default ->
          path.startsWith(WORKLOAD)
              ? query.has(WHY) && isPodGroup(path.substring(WORKLOAD.length()))
              : SchedulerPages.hasFindings(path, query);
    };
  }

  /// The page at a path below the base.
  Response page(String path, PageQuery query) throws UnansweredException, InterruptedException {
    var own =
        switch (answers) {
          case SimulationAnswers it -> new SimulationPages(site, links, it).page(path, query);
          case SchedulerAnswers it -> new SchedulerPages(site, links, it).page(path, query);
        };
    return own == null ? ofAnyCluster(path, query) : own;
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
      case PlanningPages.CAPACITY -> new PlanningPages(site, links, answers).capacity(query);
      case PlanningPages.DISRUPTION -> new PlanningPages(site, links, answers).disruption(query);
      case PlanningPages.SCALE -> new PlanningPages(site, links, answers).scale(query);
      case PlanningPages.CONSOLIDATE ->
          new PlanningPages(site, links, answers).consolidation(query);
      default -> ofOne(path, query);
    };
  }

  private Response ofOne(String path, PageQuery query)
      throws UnansweredException, InterruptedException {
    if (path.startsWith("nodes/")) {
      return node(path.substring("nodes/".length()), query);
    }
    if (path.startsWith("pods/")) {
      return pod(path.substring("pods/".length()), query);
    }
    return path.startsWith(WORKLOAD)
        ? workload(path.substring(WORKLOAD.length()), query)
        : notFound("There is no such page.");
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
    return cluster == null ? notFound("There is no such decision.") : PageTemplates.json(cluster);
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
    String pod = query.text("pod");
    var frame = frame("Map", "map");
    var view =
        MapView.of(
            new DocumentPart(answers.cluster()),
            pod,
            pod.isEmpty() ? "" : links.pod(pod) + VERDICTS,
            MapMoment.ofDecision(step, steps),
            query);
    return PageTemplates.page(
        200, out -> JtemapGenerated.render(out, NOTHING_MORE, frame, links, view));
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
  private Response workload(String path, PageQuery query)
      throws UnansweredException, InterruptedException {
    String title = WorkloadView.title(path);
    var document = answers.workload(title);
    if (document == null) {
      return notFound("There is no workload called %s.".formatted(title));
    }
    var whole = new DocumentPart(document);
    List<DocumentPart> groups = whole.has("group") ? List.of(whole.part("group")) : List.of();
    String why = "";
    if (answers instanceof SchedulerAnswers it && isPodGroup(path)) {
      var explained = query.has(WHY) ? it.groupExplanation(title) : null;
      groups = explained == null ? groups : new DocumentPart(explained).parts("groups");
      why = explained == null ? links.workload(title) + "?" + WHY + "=1" : "";
    }
    var view = WorkloadView.of(whole, groups, why, links.workload(title), query);
    var frame = frame(title, "");
    return PageTemplates.page(
        200, out -> JteworkloadGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private static boolean isPodGroup(String path) {
    return path.regionMatches(true, 0, POD_GROUP, 0, POD_GROUP.length());
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
      return PageTemplates.json(view.verdicts());
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
    return PageTemplates.notFound(site, what);
  }
}
