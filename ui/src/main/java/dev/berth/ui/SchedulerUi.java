package dev.berth.ui;

import static java.util.stream.Collectors.joining;

import dev.berth.engine.port.TimeSource;
import dev.berth.server.http.Gzip;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.ui.page.Links;
import dev.berth.ui.page.PageQuery;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The pages that a running scheduler serves itself, to many users.
///
/// ```
/// browser ──cookie──▶ SchedulerUi ──the user's credentials──▶ authentication ─▶ authorization ─▶ questions
/// ```
///
/// Authorization is decided in one place: a page sends questions to the API with the credentials of
/// its user, like any other client. So a page shows only what the user could also get with `kubectl
/// get --raw`. Without credentials, only the login form, styles and scripts are served.
///
/// Credentials are a client certificate, the headers of a front proxy, a bearer token, or a token
/// that the user pastes into the form; the browser exchanges the pasted token for a
/// [session][LoginSessions].
///
/// Other sites must not read pages, and must not use them in the name of a user. A browser states
/// the origin of a request (`Sec-Fetch-Site`, `Origin`): requests from other sites may only follow
/// links, and pages behind links change nothing. For any thread.
public final class SchedulerUi implements Handler {
  /// The start of the paths of all questions.
  static final String VERSION = "/apis/decisions.berth.dev/v1alpha1";

  private static final String LOGIN = "login";

  /// Each page may have the whole cluster in memory for a moment.
  private static final int PAGES = 4;

  /// The limit of pages that need a simulation, as there is one simulation at a time. Other pages
  /// do not wait for them.
  private static final int SIMULATIONS = 1;

  private static final int PATIENCE_SECONDS = 10;

  /// Larger than any form with a token.
  private static final int MOST_FORM_BYTES = 32 << 10;

  private static final String NO_REVIEW =
      "The scheduler cannot ask the API server who you are, or what you may see. Its log says why.";

  private static final Pattern HOST = Pattern.compile("[\\w.:\\[\\]-]+");

  /// The characters that [Links#encoded] writes, and the delimiters of a path and a query.
  private static final Pattern ENCODED = Pattern.compile("[\\w.*%/?&=-]*");

  private final Ui ui;
  private final String base;
  private final Handler questions;
  private final LoginSessions sessions;
  private final FailedLogins failed;
  private final Semaphore pages = new Semaphore(PAGES, true);
  private final Semaphore simulations = new Semaphore(SIMULATIONS, true);

  private SchedulerUi(Handler questions, String base, TimeSource time, SecureRandom random) {
    this.ui = new Ui(base, base + LOGIN);
    this.base = base;
    this.questions = questions;
    sessions = new LoginSessions(time, random);
    failed = new FailedLogins(time);
  }

  /// The pages below a path.
  ///
  /// @param questions answers questions of the API, after it has checked who asks
  /// @param base the path; begins and ends with a slash
  /// @param random makes the secrets of sessions
  public static Handler pages(
      Handler questions, String base, TimeSource time, SecureRandom random) {
    return new SecurityHeaders(new Gzip(new SchedulerUi(questions, base, time, random)));
  }

  @Override
  public Response answer(Request request) throws IOException, InterruptedException {
    if (!isOwnSite(request)) {
      return Response.text(403, "Other sites may only link to these pages.\n");
    }
    if (request.method().equals("POST")) {
      return switch (request.path().substring(base.length())) {
        case LOGIN -> login(request);
        case "logout" -> seeOther(LOGIN).with("Set-Cookie", sessions.end(request));
        default -> page(request);
      };
    }
    return request.path().equals(base + LOGIN) ? ui.login(200, "", "") : page(request);
  }

  /// Forms on pages that send no `Referer` have an `Origin` of `null`.
  private static boolean isOwnSite(Request request) {
    String site = request.header("Sec-Fetch-Site");
    String origin = request.header("Origin");
    boolean isRead = Set.of("GET", "HEAD").contains(request.method());
    return site.equals("same-origin")
        || (isRead && request.header("Sec-Fetch-Mode").equals("navigate"))
        || (Set.of("", "none").contains(site)
            && (origin.isEmpty() || origin.equals("https://" + request.header("Host"))));
  }

  private Response page(Request request) throws IOException, InterruptedException {
    if (request.path().startsWith(base + Assets.PREFIX)) {
      return page(request, null);
    }
    boolean isSimulation =
        Ui.needsSimulation(request.path().substring(base.length()), new PageQuery(request.query()));
    Semaphore free = isSimulation ? simulations : pages;
    if (!free.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      String why = isSimulation ? "Another simulation is made." : "Many pages are being made.";
      return ui.refused(new UnansweredException(429, why), "").with("Retry-After", "1");
    }
    try {
      return page(request, sessions.token(request));
    } finally {
      free.release();
    }
  }

  /// @param token the token of the user's session; null for none
  private Response page(Request request, @Nullable String token)
      throws IOException, InterruptedException {
    String logout = token == null ? "" : base + "logout";
    var answers = new SchedulerAnswers("Scheduler", arguments(request), "", as(request, token));
    var state = new LoadState.Loaded(answers);
    try {
      return ui.answer(request, () -> state, logout);
    } catch (UnansweredException e) {
      boolean isUnknown = e.status() == 401 || (e.status() == 403 && isAnonymous(request, token));
      return isUnknown
          ? ui.login(401, problem(request, token), next(request))
              .with("Set-Cookie", sessions.end(request))
          : ui.refused(e, logout);
    }
  }

  private static String problem(Request request, @Nullable String token) {
    if (token != null) {
      return "The token is not accepted any more.";
    }
    return isAnonymous(request, null)
        ? ""
        : "The certificate or the token of the request is not accepted.";
  }

  private static boolean isAnonymous(Request request, @Nullable String token) {
    return token == null
        && request.certificates().isEmpty()
        && request.header("Authorization").isEmpty();
  }

  private static String arguments(Request request) {
    String host = request.header("Host");
    return "--server=https://" + (HOST.matcher(host).matches() ? host : "localhost:10259");
  }

  /// Sends questions with the token of a session, or else with the credentials of the request.
  private SchedulerQuestions as(Request request, @Nullable String token) {
    SortedMap<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    if (token == null) {
      headers.putAll(request.headers());
    } else {
      headers.put("Authorization", List.of("Bearer " + token));
    }
    headers.put("Accept", List.of(Response.JSON));
    var certificates = token == null ? request.certificates() : List.<X509Certificate>of();
    return (method, path) -> {
      var question = Request.of(method, URI.create(VERSION + path), headers, certificates);
      try {
        return questions.answer(question);
      } catch (IOException e) { // which the log has
        throw new IOException(NO_REVIEW, e);
      }
    };
  }

  private Response login(Request request) throws IOException, InterruptedException {
    var form =
        Request.query(
            new String(request.body().read(MOST_FORM_BYTES), StandardCharsets.ISO_8859_1));
    String token = form.getOrDefault("token", List.of("")).getFirst().strip();
    String wanted = form.getOrDefault("next", List.of("")).getFirst();
    String next = ENCODED.matcher(wanted).matches() ? wanted : "";
    if (token.isEmpty() || token.chars().anyMatch(it -> it <= ' ' || it > '~')) {
      return ui.login(422, "This is not a token.", next);
    }
    if (!failed.mayTry()) {
      return ui.login(429, "Too many tokens were refused. Try again in a minute.", next)
          .with("Retry-After", "60");
    }
    try {
      if (as(request, token).ask("GET", "").status() == 401) {
        return ui.login(401, "The token is not accepted.", next);
      }
    } catch (IOException e) {
      return ui.login(503, String.valueOf(e.getMessage()), next);
    }
    failed.succeeded();
    var _ = sessions.end(request);
    return seeOther(next).with("Set-Cookie", sessions.begin(token));
  }

  /// @param path the path of a page, below the base
  private Response seeOther(String path) {
    return Response.text(303, "").with("Location", base + path);
  }

  /// The page that a request asks for: a path below the base, with an encoded query.
  private String next(Request request) {
    String path =
        Arrays.stream(request.path().substring(base.length()).split("/", -1))
            .map(Links::encoded)
            .collect(joining("/"));
    String query =
        request.query().entrySet().stream()
            .flatMap(it ->
                it.getValue().stream()
                    .map(value -> Links.encoded(it.getKey()) + "=" + Links.encoded(value)))
            .collect(joining("&"));
    return query.isEmpty() ? path : path + "?" + query;
  }
}
