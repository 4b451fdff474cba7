package dev.berth.ui;

import static dev.berth.ui.PageTemplates.NOTHING_MORE;

import dev.berth.server.http.Response;
import dev.berth.ui.page.AttemptView;
import dev.berth.ui.page.DecisionsView;
import dev.berth.ui.page.DocumentPart;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.LiveView;
import dev.berth.ui.page.PageQuery;
import dev.berth.ui.page.PageSite;
import dev.berth.ui.page.TimelineView;
import dev.berth.ui.template.JteconfigurationGenerated;
import dev.berth.ui.template.JtedecisionGenerated;
import dev.berth.ui.template.JtedecisionsGenerated;
import dev.berth.ui.template.JtefindingsGenerated;
import dev.berth.ui.template.JteliveGenerated;
import dev.berth.ui.template.JteratesGenerated;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The pages about a running scheduler, or about the decisions of a recording. For any thread.
final class SchedulerPages {
  static final String DECISIONS = "decisions";
  private static final String DECISION = DECISIONS + "/";
  private static final String LIVE = "live";
  private static final String RATES = "live/rates";
  private static final String CONFIGURATION = "configuration";
  private static final String FINDINGS = "configuration/findings";

  private final PageSite site;
  private final Links links;
  private final SchedulerAnswers answers;

  /// @param site where they are
  /// @param links to all pages there
  SchedulerPages(PageSite site, Links links, SchedulerAnswers answers) {
    this.site = site;
    this.links = links;
    this.answers = answers;
  }

  /// Whether the page shows rules that can never match, which a simulation finds.
  static boolean hasFindings(String path, PageQuery query) {
    return path.equals(FINDINGS) || (path.equals(CONFIGURATION) && query.has("findings"));
  }

  /// The page at a path below the base; null if the page is not specific to schedulers.
  @Nullable Response page(String path, PageQuery query)
      throws UnansweredException, InterruptedException {
    return switch (path) {
      case DECISIONS -> decisions(query);
      case LIVE -> live(query.has("wall"));
      case RATES -> rates();
      case CONFIGURATION -> configuration(query);
      case FINDINGS -> findings();
      default ->
          path.startsWith(DECISION) ? decision(path.substring(DECISION.length()), query) : null;
    };
  }

  private Response decisions(PageQuery query) throws UnansweredException, InterruptedException {
    String path = site.base() + DECISIONS;
    var filter = TimelineView.filter(query);
    String before = query.text("before");
    var list = new DocumentPart(answers.recentDecisions(filter, before));
    var view =
        new DecisionsView(
            path, filter, list, answers.isLive() && before.isEmpty(), query.has("pinned"));
    var frame = site.page("Decisions", DECISIONS);
    return PageTemplates.page(
        200, out -> JtedecisionsGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private Response decision(String number, PageQuery query)
      throws UnansweredException, InterruptedException {
    var document = answers.recentDecision(number);
    if (document == null) {
      return PageTemplates.notFound(
          site,
          "There is no decision %s, or the scheduler does not keep it any more.".formatted(number));
    }
    var decision = new DocumentPart(document);
    var attempt = AttemptView.of(decision, links.decision(number), query);
    var frame = site.page("Decision " + decision.text("number"), DECISIONS);
    return PageTemplates.page(
        200,
        out -> JtedecisionGenerated.render(out, NOTHING_MORE, frame, links, decision, attempt));
  }

  /// @param onWall whether the page is read from afar, on a wall
  private Response live(boolean onWall) throws UnansweredException, InterruptedException {
    var view = new LiveView(new DocumentPart(answers.rates()));
    var frame = site.page("Live", LIVE);
    return PageTemplates.page(
        200, out -> JteliveGenerated.render(out, NOTHING_MORE, frame, view, onWall));
  }

  /// The part of the page that changes.
  private Response rates() throws UnansweredException, InterruptedException {
    var view = new LiveView(new DocumentPart(answers.rates()));
    var frame = site.page("Live", LIVE);
    return PageTemplates.page(200, out -> JteratesGenerated.render(out, NOTHING_MORE, frame, view));
  }

  private Response configuration(PageQuery query) throws UnansweredException, InterruptedException {
    List<DocumentPart> profiles = new DocumentPart(answers.profiles()).parts("items");
    var rates = new LiveView(new DocumentPart(answers.rates()));
    boolean withFindings = hasFindings(CONFIGURATION, query);
    List<DocumentPart> found = withFindings ? found() : List.of();
    var frame = site.page("Configuration", CONFIGURATION);
    return PageTemplates.page(
        200,
        out ->
            JteconfigurationGenerated.render(
                out, NOTHING_MORE, frame, profiles, links, rates, withFindings, found));
  }

  /// A part of the page about the configuration, which takes longer.
  private Response findings() throws UnansweredException, InterruptedException {
    List<DocumentPart> found = found();
    return PageTemplates.page(
        200, out -> JtefindingsGenerated.render(out, NOTHING_MORE, links, found));
  }

  private List<DocumentPart> found() throws UnansweredException, InterruptedException {
    return new DocumentPart(answers.findings()).parts("items");
  }
}
