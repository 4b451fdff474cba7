package dev.berth.ui;

import static dev.berth.ui.PageTemplates.NOTHING_MORE;
import static java.util.stream.Collectors.joining;

import dev.berth.server.http.Response;
import dev.berth.ui.page.CapacityView;
import dev.berth.ui.page.ConsolidationView;
import dev.berth.ui.page.DisruptionView;
import dev.berth.ui.page.DocumentPart;
import dev.berth.ui.page.LabelChoices;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.PageLinks;
import dev.berth.ui.page.PageQuery;
import dev.berth.ui.page.PageSite;
import dev.berth.ui.page.SameQuestion;
import dev.berth.ui.page.ScaleView;
import dev.berth.ui.template.JtecapacityGenerated;
import dev.berth.ui.template.JteconsolidateGenerated;
import dev.berth.ui.template.JtedisruptionGenerated;
import dev.berth.ui.template.JtescaleGenerated;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The pages about what a cluster would do: how many more pods fit, what a disruption does, which
/// nodes to add, and which nodes can go. All need a simulation. For any thread.
final class PlanningPages {
  static final String CAPACITY = "capacity";
  static final String DISRUPTION = "disruption";
  static final String SCALE = "scale";
  static final String CONSOLIDATE = "consolidate";

  /// The number of labels that a form proposes.
  private static final int PROPOSED = 200;

  private static final String LIKE = "like";
  private static final String SHAPE = "shape";
  private static final String PRICE = "price";

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

  /// A question, which may make no sense.
  @FunctionalInterface
  private interface Question {
    Map<String, ?> ask() throws BadQuestionException, UnansweredException, InterruptedException;
  }

  /// @param document the answer; empty if there is none
  /// @param problems the reasons why there is no answer; empty if nothing is asked
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

  /// Whether the page has a question, and not only the form.
  static boolean asksForCapacity(PageQuery query) {
    return !query.text("pod").isEmpty();
  }

  /// Whether the page has a question, and not only the form.
  static boolean asksForDisruption(PageQuery query) {
    return !query.oneOf("every", DisruptionView.EACH, "").isEmpty()
        || !query.text("nodes").isEmpty();
  }

  /// Whether the page has a question, and not only the form.
  static boolean asksForScale(PageQuery query) {
    return !scaleRequest(query).isEmpty();
  }

  /// Whether the page has a question, and not only the form: the form always has prices, even if
  /// they are empty.
  static boolean asksForConsolidation(PageQuery query) {
    return query.has(PRICE);
  }

  /// Nothing, for users who may ask.
  ///
  /// @param question the question of the API that makes no sense
  private Map<String, ?> nothing(String question) throws UnansweredException, InterruptedException {
    if (answers instanceof SchedulerAnswers it) {
      it.requireMayAsk(question);
    }
    return Map.of();
  }

  /// The page about how many more pods fit.
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

  /// The page of a disruption.
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

  /// The page about new nodes with which all waiting pods run.
  Response scale(PageQuery query) throws UnansweredException, InterruptedException {
    var request = scaleRequest(query);
    var asked = Asked.of(() -> request.isEmpty() ? nothing("/scaleplans") : answers.scale(request));
    var view =
        new ScaleView(
            query.text(LIKE),
            query.text(SHAPE),
            query.text(PRICE),
            labels(),
            asked.document,
            asked.problems,
            same(
                command("capacity scale", request.options()),
                SchedulerAnswers.scaleQuestion(request)),
            PageLinks.of(
                url(SCALE, query, LIKE, SHAPE, PRICE),
                query.number("page"),
                asked.document.parts("newNodes").size()));
    var frame = site.page("Scale", SCALE);
    return PageTemplates.page(
        asked.status(), out -> JtescaleGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private static ScaleRequest scaleRequest(PageQuery query) {
    return new ScaleRequest(query.words(LIKE), query.words(SHAPE), query.words(PRICE));
  }

  /// Labels of nodes with their values, for users who do not know them by heart.
  private List<String> labels() throws UnansweredException, InterruptedException {
    return switch (answers) {
      case SimulationAnswers it ->
          LabelChoices.pairs(new DocumentPart(it.cluster())).limit(PROPOSED).toList();
      case SchedulerAnswers _ -> List.of(); // whoever may have plans made need not see the cluster
    };
  }

  /// Which nodes can go.
  Response consolidation(PageQuery query) throws UnansweredException, InterruptedException {
    List<String> prices = query.words(PRICE);
    var asked =
        Asked.of(() ->
            asksForConsolidation(query)
                ? answers.consolidation(prices)
                : nothing(SchedulerAnswers.consolidationQuestion(List.of("none"))));
    String url = url(CONSOLIDATE, query, PRICE);
    var view =
        ConsolidationView.of(
            asked.document,
            asked.problems,
            same(
                command("capacity consolidate", ScaleRequest.ofPrices(prices)),
                SchedulerAnswers.consolidationQuestion(prices)),
            url,
            query);
    var frame = site.page("Consolidate", CONSOLIDATE);
    return PageTemplates.page(
        asked.status(),
        out -> JteconsolidateGenerated.render(out, NOTHING_MORE, frame, links, view));
  }

  private String command(String command, List<String> options) {
    return Stream.concat(Stream.of(command, answers.arguments()), options.stream())
        .collect(joining(" "));
  }

  /// The URL of a page with some of its parameters.
  private String url(String path, PageQuery query, String... parameters) {
    return site.base()
        + path
        + Stream.of(parameters)
            .map(it -> it + "=" + Links.encoded(query.text(it)))
            .collect(joining("&", "?", ""));
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
