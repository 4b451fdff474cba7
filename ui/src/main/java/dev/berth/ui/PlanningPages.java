package dev.berth.ui;

import static dev.berth.ui.PageTemplates.NOTHING_MORE;

import dev.berth.server.http.Response;
import dev.berth.ui.page.CapacityView;
import dev.berth.ui.page.DisruptionView;
import dev.berth.ui.page.DocumentPart;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.PageLinks;
import dev.berth.ui.page.PageQuery;
import dev.berth.ui.page.PageSite;
import dev.berth.ui.page.SameQuestion;
import dev.berth.ui.template.JtecapacityGenerated;
import dev.berth.ui.template.JtedisruptionGenerated;
import java.util.List;
import java.util.Map;

/// The pages about what a cluster would do: how many more pods it takes, and what a disruption
/// does. Both need a simulation. For any thread.
final class PlanningPages {
  static final String CAPACITY = "capacity";
  static final String DISRUPTION = "disruption";

  private final PageSite site;
  private final Links links;
  private final ClusterAnswers answers;

  /// @param site where they are
  /// @param links to all pages there
  PlanningPages(PageSite site, Links links, ClusterAnswers answers) {
    this.site = site;
    this.links = links;
    this.answers = answers;
  }

  /// A question that may make no sense.
  @FunctionalInterface
  private interface Question {
    Map<String, ?> ask() throws BadQuestionException, UnansweredException, InterruptedException;
  }

  /// @param document of the answer; empty for none
  /// @param problems why there is none; empty if nothing is asked
  private record Asked(DocumentPart document, List<String> problems) {
    static Asked of(Question question) throws UnansweredException, InterruptedException {
      try {
        return new Asked(new DocumentPart(question.ask()), List.of());
      } catch (BadQuestionException e) {
        return new Asked(new DocumentPart(Map.of()), e.problems());
      }
    }

    int status() {
      return problems.isEmpty() ? 200 : 422;
    }
  }

  /// Whether the page has a question, and not only a form for one.
  static boolean asksForCapacity(PageQuery query) {
    return !query.text("pod").isEmpty();
  }

  /// Whether the page has a question, and not only a form for one.
  static boolean asksForDisruption(PageQuery query) {
    return !query.oneOf("every", DisruptionView.EACH, "").isEmpty()
        || !query.text("nodes").isEmpty();
  }

  /// Nothing, for users who may ask.
  ///
  /// @param question of the API, without what it needs
  private Map<String, ?> nothing(String question) throws UnansweredException, InterruptedException {
    if (answers instanceof SchedulerAnswers it) {
      it.requireMayAsk(question);
    }
    return Map.of();
  }

  /// How many more pods fit.
  Response capacity(PageQuery query) throws UnansweredException, InterruptedException {
    String pod = query.text("pod");
    int slash = pod.indexOf('/');
    var asked =
        Asked.of(() ->
            asksForCapacity(query)
                ? answers.capacity(pod.substring(0, Math.max(0, slash)), pod.substring(slash + 1))
                : nothing("/capacity"));
    var view =
        new CapacityView(
            pod,
            asked.document,
            asked.problems,
            same(
                "capacity fit %s --podspec pod.yaml --next 1".formatted(answers.arguments()),
                SchedulerAnswers.capacityQuestion(pod)),
            PageLinks.of(
                site.base() + CAPACITY + "?pod=" + Links.encoded(pod),
                query.number("page"),
                asked.document.parts("nodes").size()));
    var frame = site.page("Capacity", CAPACITY);
    return PageTemplates.page(
        asked.status(), out -> JtecapacityGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  /// What a disruption does.
  Response disruption(PageQuery query) throws UnansweredException, InterruptedException {
    String every = query.oneOf("every", DisruptionView.EACH, "");
    String action = query.oneOf("action", DisruptionView.ACTIONS, "drain");
    String nodes = query.text("nodes");
    boolean isOfEach = !every.isEmpty();
    var asked =
        Asked.of(() -> {
          if (!asksForDisruption(query)) {
            return nothing("/disruptions");
          }
          return isOfEach ? answers.losses(every) : answers.disruption(action, nodes);
        });
    String option = isOfEach ? "--every-" + every : "--%s %s".formatted(action, nodes);
    String parameters =
        isOfEach ? "every=" + every : "action=%s&nodes=%s".formatted(action, Links.encoded(nodes));
    var view =
        new DisruptionView(
            every,
            action,
            nodes,
            asked.document,
            asked.problems,
            same(
                "disrupt %s %s".formatted(answers.arguments(), option),
                isOfEach
                    ? SchedulerAnswers.lossQuestion(every)
                    : SchedulerAnswers.disruptionQuestion(action, nodes)),
            PageLinks.of(
                site.base() + DISRUPTION + "?" + parameters,
                query.number("page"),
                DisruptionView.all(every, asked.document).size()));
    var frame = site.page("Disruption", DISRUPTION);
    return PageTemplates.page(
        asked.status(),
        out -> JtedisruptionGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private SameQuestion same(String command, String question) {
    return switch (answers) {
      case SimulationAnswers _ ->
          new SameQuestion("The same on the command line", "berth " + command);
      case SchedulerAnswers _ ->
          new SameQuestion(
              "The same question to the scheduler", "POST " + SchedulerUi.VERSION + question);
    };
  }
}
