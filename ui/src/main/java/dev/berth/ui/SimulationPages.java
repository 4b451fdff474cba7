package dev.berth.ui;

import static dev.berth.ui.PageTemplates.NOTHING_MORE;

import dev.berth.server.http.Response;
import dev.berth.ui.page.ConfigureView;
import dev.berth.ui.page.DocumentPart;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.PageLinks;
import dev.berth.ui.page.PageQuery;
import dev.berth.ui.page.PageSite;
import dev.berth.ui.page.TimelineView;
import dev.berth.ui.template.JteconfigureGenerated;
import dev.berth.ui.template.JtetimelineGenerated;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The pages about a simulated cluster from files. For any thread.
final class SimulationPages {
  private static final String TIMELINE = "timeline";
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

  /// The page at a path below the base; null if the page is not specific to simulations.
  @Nullable Response page(String path, PageQuery query) {
    return switch (path) {
      case TIMELINE -> timeline(query);
      case CONFIGURATION -> configure(200, "", List.of());
      default -> null;
    };
  }

  private Response timeline(PageQuery query) {
    String path = site.base() + TIMELINE;
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
    var frame = site.page(view.isOfOne() ? "Decision " + view.number() : "Timeline", TIMELINE);
    return PageTemplates.page(
        200, out -> JtetimelineGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  /// The form that changes the configuration.
  ///
  /// @param yaml the text that the user wrote last; empty for nothing
  /// @param problems what is wrong with the text
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
}
