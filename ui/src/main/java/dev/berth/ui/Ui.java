package dev.berth.ui;

import dev.berth.server.http.Gzip;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.PageFrame;
import dev.berth.ui.page.PageMenu;
import dev.berth.ui.page.PageQuery;
import dev.berth.ui.page.PageSite;
import dev.berth.ui.template.JteloginGenerated;
import dev.berth.ui.template.JterefusedGenerated;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// The pages of a cluster. Requests change nothing. For any thread.
public final class Ui {
  private static final String NAMESPACES = "namespaces/";
  private static final int MOST_FORM_BYTES = 256 << 10;
  private static final Set<String> READS = Set.of("GET", "HEAD");

  private final String base;
  private final String login;
  private final Assets assets = Assets.load();

  /// @param base the path below which all pages are; begins and ends with a slash
  /// @param login where a user logs in; empty if nobody does
  Ui(String base, String login) {
    this.base = base;
    this.login = login;
  }

  /// The pages below a path. They need [SecurityHeaders] around them, and a handler that checks who
  /// asks.
  ///
  /// @param state returns the state of loading the cluster, called for each request
  /// @param base the path; begins and ends with a slash
  public static Handler pages(Supplier<LoadState> state, String base) {
    var ui = new Ui(base, "");
    return new Gzip(request -> {
      try {
        return ui.answer(request, state, "");
      } catch (UnansweredException e) {
        return ui.refused(e, "");
      }
    });
  }

  /// The pages of a running scheduler, for one user. They need [SecurityHeaders] around them, and a
  /// handler that checks who asks.
  ///
  /// @param title the name of the scheduler, in a few words
  /// @param arguments the arguments that select it on a command line
  /// @param questions sends questions to the scheduler as that user
  /// @param base the path below which all pages are; begins and ends with a slash
  public static Handler ofScheduler(
      String title, String arguments, SchedulerQuestions questions, String base) {
    var state = new LoadState.Loaded(new SchedulerAnswers(title, arguments, "", questions));
    return pages(() -> state, base);
  }

  /// Whether a running scheduler has to simulate something for a page.
  ///
  /// @param path below the base
  static boolean needsSimulation(String path, PageQuery query) {
    int slash = path.startsWith(NAMESPACES) ? path.indexOf('/', NAMESPACES.length()) : -1;
    return ClusterPages.needsSimulation(path.substring(slash + 1), query);
  }

  /// The page that a request asks for.
  ///
  /// @param logout the path where the user can log out; empty if the user cannot
  /// @throws IOException if the body of the request cannot be read
  Response answer(Request request, Supplier<LoadState> state, String logout)
      throws UnansweredException, IOException, InterruptedException {
    if (request.method().equals("POST") && request.path().equals(base + Sandbox.PATH)) {
      return posted(request, state);
    }
    if (!READS.contains(request.method())) {
      return message(405, "Not allowed", List.of("Pages are only read, with GET."))
          .with("Allow", "GET, HEAD");
    }
    if (!request.path().startsWith(base)) {
      return notFound("There is no such page.");
    }
    String path = request.path().substring(base.length());
    if (path.startsWith(Assets.PREFIX)) {
      return assets.answer(path.substring(Assets.PREFIX.length()));
    }
    var query = new PageQuery(request.query());
    return switch (state.get()) {
      case LoadState.Loading(var progress) -> loading(progress);
      case LoadState.Loaded(SimulationAnswers answers) -> page(path, query, answers);
      case LoadState.Loaded(SchedulerAnswers answers) -> page(path, query, answers, logout);
      case LoadState.LoadedOverTime(var answers) ->
          new TimedPages(site(answers.title(), PageMenu.OVER_TIME, ""), answers).page(path, query);
    };
  }

  /// The answer to a form that is too long for a URL. It changes nothing either.
  private Response posted(Request request, Supplier<LoadState> state)
      throws UnansweredException, IOException, InterruptedException {
    if (!(state.get() instanceof LoadState.Loaded(SimulationAnswers answers))) {
      return notFound("There is no such page.");
    }
    var form = new String(request.body().read(MOST_FORM_BYTES), StandardCharsets.US_ASCII);
    return page(Sandbox.PATH, new PageQuery(Request.query(form)), answers);
  }

  private Response page(String path, PageQuery query, SimulationAnswers answers)
      throws UnansweredException, InterruptedException {
    if (path.equals(Sandbox.PATH) || path.startsWith(Sandbox.PATH + "/")) {
      return new Sandbox(base, this::assetUrl, answers)
          .page(path.substring(Sandbox.PATH.length()), query);
    }
    var site = site(answers.title(), PageMenu.SIMULATION, "");
    return new ClusterPages(site, answers).page(path, query);
  }

  private Response page(String path, PageQuery query, SchedulerAnswers answers, String logout)
      throws UnansweredException, InterruptedException {
    if (path.isEmpty() && !answers.menu().isOfCluster()) {
      return Response.text(303, "").with("Location", base + SchedulerPages.DECISIONS);
    }
    if (!path.startsWith(NAMESPACES)) {
      var site = site(answers.title(), answers.menu(), logout);
      return new ClusterPages(site, answers).page(path, query);
    }
    String below = path.substring(NAMESPACES.length());
    int slash = below.indexOf('/');
    String namespace = slash < 0 ? query.text("namespace") : below.substring(0, slash);
    if (namespace.isEmpty() || namespace.contains("/")) {
      var site = site(answers.title(), answers.menu(), logout);
      return PageTemplates.notFound(site, "A namespace has a name.");
    }
    String own = base + NAMESPACES + Links.encoded(namespace) + "/";
    if (slash < 0 || below.length() == slash + 1) {
      return Response.text(303, "").with("Location", own + "waiting");
    }
    var site =
        new PageSite(
            answers.title() + ", namespace " + namespace,
            own,
            List.of(),
            PageMenu.NAMESPACE,
            logout,
            this::assetUrl);
    return new ClusterPages(site, answers.of(namespace)).page(below.substring(slash + 1), query);
  }

  private PageSite site(String cluster, PageMenu menu, String logout) {
    return new PageSite(cluster, base, List.of(), menu, logout, this::assetUrl);
  }

  private String assetUrl(String name) {
    return base + assets.path(name);
  }

  /// The page about a question that was not answered.
  ///
  /// @param logout the path where the user can log out; empty if the user cannot
  Response refused(UnansweredException refusal, String logout) {
    var frame = site("", PageMenu.SCHEDULER, logout).page(title(refusal.status()), "");
    return PageTemplates.page(
        refusal.status(),
        out ->
            JterefusedGenerated.render(
                out, PageTemplates.NOTHING_MORE, frame, refusal.status(), refusal.text(), login));
  }

  private static String title(int status) {
    return switch (status) {
      case 401, 403 -> "Not for you to see";
      case 429 -> "Too many questions";
      default -> "No answer";
    };
  }

  /// The page on which a user logs in.
  ///
  /// @param problem why the last try failed, or why a login is needed; empty for none
  /// @param next the page to show after the login, as a path below the base, with a query
  Response login(int status, String problem, String next) {
    var frame = site("", PageMenu.NONE, "").page("Log in", "");
    return PageTemplates.page(
        status,
        out -> JteloginGenerated.render(out, PageTemplates.NOTHING_MORE, frame, problem, next));
  }

  private Response loading(String progress) {
    PageFrame frame = site("", PageMenu.SIMULATION, "").reloading("Loading");
    return PageTemplates.message(200, frame, List.of(progress));
  }

  private Response notFound(String what) {
    return message(404, "Not found", List.of(what));
  }

  private Response message(int status, String title, List<String> lines) {
    return PageTemplates.message(status, site("", PageMenu.NONE, "").page(title, ""), lines);
  }
}
