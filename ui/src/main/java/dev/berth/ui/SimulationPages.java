package dev.berth.ui;

import static dev.berth.ui.PageTemplates.NOTHING_MORE;

import dev.berth.server.http.Response;
import dev.berth.ui.page.CapacityView;
import dev.berth.ui.page.ConfigureView;
import dev.berth.ui.page.DisruptionView;
import dev.berth.ui.page.DocumentPart;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.PageLinks;
import dev.berth.ui.page.PageQuery;
import dev.berth.ui.page.PageSite;
import dev.berth.ui.page.TimelineView;
import dev.berth.ui.page.WorkloadView;
import dev.berth.ui.template.JtecapacityGenerated;
import dev.berth.ui.template.JteconfigureGenerated;
import dev.berth.ui.template.JtedisruptionGenerated;
import dev.berth.ui.template.JtetimelineGenerated;
import dev.berth.ui.template.JteworkloadGenerated;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The pages about a cluster of files, as it is simulated. For any thread.

final class SimulationPages {
  private static final String TIMELINE = "timeline";
  private static final String WORKLOAD = "workloads/";
  private static final String CAPACITY = "capacity";
  private static final String DISRUPTION = "disruption";
  private static final String CONFIGURATION = "configuration";

  private final PageSite site;
  private final Links links;
  private final SimulationAnswers answers;

  /// @param site where they are
  /// @param links to all pages there
  SimulationPages(PageSite site, Links links, SimulationAnswers answers) {
    this.site = site;
    this.links = links;
    this.answers = answers;
  }

  /// The page at a path below the base; null if that page is not one of a simulation alone.
  @Nullable Response page(String path, PageQuery query) throws InterruptedException {
    return switch (path) {
      case TIMELINE -> timeline(query);
      case CAPACITY -> capacity(query);
      case DISRUPTION -> disruption(query);
      case CONFIGURATION -> configure(200, "", List.of());
      default ->
          path.startsWith(WORKLOAD) ? workload(path.substring(WORKLOAD.length()), query) : null;
    };
  }

  private Response timeline(PageQuery query) {
    String path = site.base() + "timeline";
    var filter = TimelineView.filter(query);
    int step = query.number(TimelineView.STEP);
    var one = step < 1 ? Map.<String, Object>of() : answers.decision(step, filter);
    if (one == null) {
      return PageTemplates.notFound(site, "There is no decision %d.".formatted(step));
    }
    var decision = new DocumentPart(one);
    long matching = new DocumentPart(answers.timeline(filter, 0, 0)).number("matching");
    var pages =
        PageLinks.around(
            TimelineView.url(path, filter),
            query.number("page"),
            (int) decision.number("position"),
            (int) matching);
    var list = new DocumentPart(answers.timeline(filter, pages.from(), pages.to() - pages.from()));
    int from = query.number(TimelineView.FROM);
    var between = new DocumentPart(step < 1 || from < 1 ? Map.of() : answers.between(from, step));
    var view = new TimelineView(path, filter, decision, list, pages, between, query);
    var frame = site.page(view.isOfOne() ? "Decision " + view.number() : "Timeline", "timeline");
    return PageTemplates.page(
        200, out -> JtetimelineGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  /// @param path kind, namespace and name
  private Response workload(String path, PageQuery query) {
    String title = WorkloadView.title(path);
    var document = answers.workload(title);
    if (document == null) {
      return PageTemplates.notFound(site, "There is no workload called %s.".formatted(title));
    }
    var view = WorkloadView.of(new DocumentPart(document), links.workload(title), query);
    var frame = site.page(title, "");
    return PageTemplates.page(
        200, out -> JteworkloadGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  /// The configuration, to be changed.
  ///
  /// @param yaml what was written last; empty for nothing
  /// @param problems what is wrong with that
  Response configure(int status, String yaml, List<String> problems) {
    var configuration = new DocumentPart(answers.configuration());
    var view =
        new ConfigureView(
            links.sandbox(),
            links.edits(),
            configuration,
            yaml.isEmpty() ? configuration.text("yaml") : yaml,
            problems);
    var frame = site.page("Configuration", CONFIGURATION);
    return PageTemplates.page(
        status, out -> JteconfigureGenerated.render(out, NOTHING_MORE, frame, view));
  }

  private Response capacity(PageQuery query) throws InterruptedException {
    String pod = query.text("pod");
    Map<String, ?> document = Map.of();
    List<String> problems = List.of();
    if (!pod.isEmpty()) {
      int slash = pod.indexOf('/');
      try {
        var found =
            answers.capacity(pod.substring(0, Math.max(0, slash)), pod.substring(slash + 1));
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
                site.base() + CAPACITY + "?pod=" + Links.encoded(pod),
                query.number("page"),
                answer.parts("nodes").size()));
    var frame = site.page("Capacity", CAPACITY);
    return PageTemplates.page(
        problems.isEmpty() ? 200 : 422,
        out -> JtecapacityGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private Response disruption(PageQuery query) throws InterruptedException {
    String every = query.oneOf("every", DisruptionView.EACH, "");
    String action = query.oneOf("action", DisruptionView.ACTIONS, "drain");
    String nodes = query.text("nodes");
    Map<String, ?> document = Map.of();
    List<String> problems = List.of();
    try {
      document =
          !every.isEmpty()
              ? answers.losses(every)
              : nodes.isEmpty() ? document : answers.disruption(action, nodes);
    } catch (BadQuestionException e) {
      problems = e.problems();
    }
    String option = !every.isEmpty() ? "--every-" + every : "--%s %s".formatted(action, nodes);
    String url =
        site.base()
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
            PageLinks.of(url, query.number("page"), DisruptionView.all(every, answer).size()));
    var frame = site.page("Disruption", DISRUPTION);
    return PageTemplates.page(
        problems.isEmpty() ? 200 : 422,
        out -> JtedisruptionGenerated.render(out, NOTHING_MORE, frame, links, view));
  }
}
