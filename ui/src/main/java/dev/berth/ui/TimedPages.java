package dev.berth.ui;

import static dev.berth.ui.PageTemplates.NOTHING_MORE;

import dev.berth.server.http.Response;
import dev.berth.ui.page.DocumentPart;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.MapMoment;
import dev.berth.ui.page.MapView;
import dev.berth.ui.page.OverTimeView;
import dev.berth.ui.page.PageLinks;
import dev.berth.ui.page.PageQuery;
import dev.berth.ui.page.PageSite;
import dev.berth.ui.page.StepsView;
import dev.berth.ui.page.TimelineView;
import dev.berth.ui.template.JtemapGenerated;
import dev.berth.ui.template.JteovertimeGenerated;
import dev.berth.ui.template.JtestepsGenerated;
import java.util.Map;

/// The pages about a cluster that was simulated over time. For any thread.
final class TimedPages {
  private static final String STEPS = "steps";

  private final PageSite site;
  private final TimedAnswers answers;
  private final Links links;

  /// @param site where they are
  TimedPages(PageSite site, TimedAnswers answers) {
    this.site = site;
    this.answers = answers;
    links = new Links(site.base(), false, STEPS);
  }

  /// The page at a path below the base.
  Response page(String path, PageQuery query) {
    return switch (path) {
      case "" -> overTime(query);
      case STEPS -> steps(query);
      case "map" -> map(query);
      case "cluster.json" -> cluster(query);
      default -> notFound("There is no such page.");
    };
  }

  private Response notFound(String what) {
    return PageTemplates.notFound(site, what);
  }

  private Response overTime(PageQuery query) {
    var view =
        OverTimeView.of(new DocumentPart(answers.figures()), site.base(), query.number("page"));
    var frame = site.page("Over time", "overview");
    String command = "berth simulate " + answers.arguments();
    return PageTemplates.page(
        200, out -> JteovertimeGenerated.render(out, NOTHING_MORE, frame, links, view, command));
  }

  private Response steps(PageQuery query) {
    String path = site.base() + STEPS;
    var filter = StepsView.filter(query);
    int number = query.number(TimelineView.STEP);
    var one = number < 1 ? Map.<String, Object>of() : answers.step(number, filter);
    if (one == null) {
      return notFound("There is no step %d.".formatted(number));
    }
    var step = new DocumentPart(one);
    var pages =
        PageLinks.around(
            TimelineView.url(path, filter),
            query.number("page"),
            (int) step.number("position"),
            (int) new DocumentPart(answers.steps(filter, 0, 0)).number("matching"));
    var list = new DocumentPart(answers.steps(filter, pages.from(), pages.to() - pages.from()));
    var view = new StepsView(path, filter, step, list, pages);
    var frame = site.page(view.isOfOne() ? "Step " + view.number() : "Steps", STEPS);
    return PageTemplates.page(
        200, out -> JtestepsGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private Response map(PageQuery query) {
    int step = query.number(TimelineView.STEP);
    var cluster = answers.cluster(Math.max(0, step));
    if (cluster == null) {
      return notFound("There is no step %d.".formatted(step));
    }
    var all = (int) new DocumentPart(answers.steps(DecisionFilter.ALL, 0, 0)).number("all");
    var view = MapView.of(new DocumentPart(cluster), "", "", MapMoment.ofStep(step, all), query);
    var frame = site.page("Map", "map");
    return PageTemplates.page(
        200, out -> JtemapGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private Response cluster(PageQuery query) {
    var cluster = answers.cluster(Math.max(0, query.number(TimelineView.STEP)));
    return cluster == null ? notFound("There is no such step.") : PageTemplates.json(cluster);
  }
}
