package dev.berth.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Handler;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.testkit.fake.FakeClock;
import dev.berth.ui.page.PageQuery;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Who sees which page of a running scheduler.
final class SchedulerUiTest {
  private static final String HOST = "localhost:10259";

  private final NamedScheduler scheduler = new NamedScheduler("node-1");
  private final FakeClock time = new FakeClock();
  private final Handler pages = pages(scheduler);

  private Handler pages(Handler questions) {
    return SchedulerUi.pages(questions, "/ui/", time, new SecureRandom());
  }

  private Response get(String path, Map<String, String> headers) throws Exception {
    var all = new HashMap<>(Map.of("Host", HOST));
    all.putAll(headers);
    return pages.answer(Requests.of("GET", path, all));
  }

  private Response post(String path, String form, Map<String, String> headers) throws Exception {
    var all = new TreeMap<String, List<String>>(String.CASE_INSENSITIVE_ORDER);
    all.put("Host", List.of(HOST));
    headers.forEach((name, value) -> all.put(name, List.of(value)));
    return pages.answer(
        new Request(
            "POST",
            path,
            Map.of(),
            all,
            List.of(),
            most -> {
              byte[] bytes = form.getBytes(StandardCharsets.UTF_8);
              return bytes.length <= most ? bytes : Arrays.copyOf(bytes, most);
            }));
  }

  /// What a browser has after it has logged in.
  private Map<String, String> session(String token) throws Exception {
    var response = post("/ui/login", "token=" + token, Map.of());
    assertThat(response.status()).as(response.text()).isEqualTo(303);
    return Map.of("Cookie", cookie(response));
  }

  private static String cookie(Response response) {
    return Objects.requireNonNull(response.headers().get("Set-Cookie")).split(";", -1)[0];
  }

  private static String heading(Response response) {
    return Jsoup.parse(response.text()).select("h1").text();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/ui/",
        "/ui/waiting",
        "/ui/map",
        "/ui/cluster.json",
        "/ui/nodes",
        "/ui/nodes/node-1",
        "/ui/decisions",
        "/ui/decisions/7",
        "/ui/live",
        "/ui/configuration",
        "/ui/configuration/findings",
        "/ui/live/rates",
        "/ui/capacity",
        "/ui/capacity?pod=shop/node-1",
        "/ui/disruption",
        "/ui/disruption?every=zone",
        "/ui/scale",
        "/ui/scale?like=pool=node-1",
        "/ui/consolidate",
        "/ui/consolidate?price=",
        "/ui/workloads/StatefulSet/shop/node-1",
        "/ui/workloads/podgroup/shop/node-1?why=1",
        "/ui/search?q=node",
        "/ui/pods/shop/node-1",
        "/ui/pods/shop/node-1/help",
        "/ui/pods/shop/node-1/verdicts.json",
        "/ui/namespaces/shop/waiting",
        "/ui/namespaces/shop/decisions"
      })
  void withoutCredentialsThereIsOnlyTheFormToLogIn(String path) throws Exception {
    var response = get(path, Map.of());

    assertThat(response.status()).isEqualTo(401);
    assertThat(heading(response)).isEqualTo("Log in");
    assertThat(response.text()).doesNotContain("Deployment", "unschedulable");
  }

  @Test
  void theFormLeadsToThePageThatWasWanted() throws Exception {
    var form = Jsoup.parse(get("/ui/waiting?message=a%26b%20c&by=queue", Map.of()).text());
    String next = form.select("input[name=next]").attr("value");
    var response = post("/ui/login", "token=reader&next=" + encoded(next), Map.of());

    assertThat(response.headers().get("Location"))
        .isIn("/ui/waiting?message=a%26b%20c&by=queue", "/ui/waiting?by=queue&message=a%26b%20c");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://example.com", "\r\nSet-Cookie: a=b", "\\\\example.com", "a b"})
  void theFormLeadsNowhereElse(String next) throws Exception {
    var response = post("/ui/login", "token=reader&next=" + encoded(next), Map.of());

    assertThat(response.headers()).containsEntry("Location", "/ui/");
  }

  @Test
  void aTokenIsExchangedForACookieThatNoScriptAndNoOtherHostGets() throws Exception {
    var response = post("/ui/login", "token=reader", Map.of());

    assertThat(response.headers().get("Set-Cookie"))
        .matches("__Host-berth=[\\w-]{43}; Path=/; Secure; HttpOnly; SameSite=Lax")
        .doesNotContain("reader");
    assertThat(cookie(post("/ui/login", "token=reader", Map.of()))).isNotEqualTo(cookie(response));
  }

  @Test
  void questionsAreAskedWithTheTokenOfTheSessionAndNothingElse() throws Exception {
    var headers = new HashMap<>(session("reader"));
    headers.put("X-Remote-User", "admin");
    headers.put("Authorization", "Bearer shop");
    assertThat(get("/ui/nodes", headers).status()).isEqualTo(200);

    Request question = scheduler.asked().getLast();
    assertThat(question.headers()).containsOnlyKeys("Accept", "Authorization");
    assertThat(question.header("Authorization")).isEqualTo("Bearer reader");
    assertThat(question.certificates()).isEmpty();
  }

  @Test
  void withoutASessionTheCredentialsOfTheRequestAreThoseOfItsQuestions() throws Exception {
    var response =
        get("/ui/nodes", Map.of("Authorization", "Bearer reader", "X-Remote-User", "someone"));

    assertThat(response.status()).isEqualTo(200);
    assertThat(scheduler.asked().getLast().header("X-Remote-User")).isEqualTo("someone");
    assertThat(response.text()).doesNotContain("Log out");
  }

  @Test
  void whoMayReadOneNamespaceSeesThatOneAndIsToldWhatIsHidden() throws Exception {
    var session = session("shop");

    for (String path :
        List.of(
            "waiting",
            "decisions",
            "pods/shop/node-1",
            "workloads/Deployment/shop/node-1",
            "workloads/podgroup/shop/node-1?why=1")) {
      assertThat(get("/ui/namespaces/shop/" + path, session).status()).as(path).isEqualTo(200);
    }
    assertThat(get("/ui/pods/shop/node-1", session).status()).isEqualTo(200);
    for (String path :
        List.of(
            "",
            "waiting",
            "map",
            "cluster.json",
            "nodes",
            "nodes/node-1",
            "decisions",
            "decisions/7",
            "live",
            "live/rates",
            "configuration",
            "configuration/findings",
            "capacity",
            "capacity?pod=shop/node-1",
            "disruption",
            "disruption?every=zone",
            "scale",
            "scale?like=pool=node-1",
            "consolidate",
            "consolidate?price=",
            "workloads/Deployment/bank/node-1",
            "namespaces/shop/live",
            "namespaces/shop/capacity?pod=shop/node-1",
            "search?q=node",
            "pods/bank/node-1",
            "pods/bank/node-1/verdicts.json",
            "namespaces/bank/waiting",
            "namespaces/bank/decisions",
            "namespaces/shop/nodes",
            "namespaces/shop/cluster.json",
            "namespaces/shop/pods/bank/node-1",
            "namespaces/shop%2F..%2Fbank/waiting")) {
      var response = get("/ui/" + path, session);

      assertThat(response.status()).as(path).isIn(403, 404);
      assertThat(response.text()).as(path).doesNotContain("Deployment", "unschedulable<");
    }
    var refused = get("/ui/", session);
    assertThat(refused.text()).contains("cannot do this", "berth-decision-reader", "Log out");
    String login = Jsoup.parse(refused.text()).select("main a").attr("href");
    assertThat(heading(get(login, session))).isEqualTo("Log in");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "capacity",
        "capacity?pod=shop/node-1",
        "disruption",
        "disruption?every=zone",
        "disruption?nodes=node-1",
        "scale",
        "scale?like=pool=node-1",
        "consolidate",
        "consolidate?price="
      })
  void onlyPlannersHaveSimulationsMade(String path) throws Exception {
    var refused = get("/ui/" + path, session("reader"));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.text()).contains("cannot do this", "berth-planner");
    assertThat(get("/ui/" + path, session("planner")).status()).isEqualTo(200);
  }

  @Test
  void pagesDoNotWaitForSimulations() throws Exception {
    Set<Thread> simulating = ConcurrentHashMap.newKeySet();
    var end = new CountDownLatch(1);
    var busy =
        pages(question -> {
          if (question.method().equals("POST")) {
            simulating.add(Thread.currentThread());
            end.await();
          }
          return scheduler.answer(question);
        });
    var user = Map.of("Host", HOST, "Authorization", "Bearer planner");
    var tasks = new ArrayList<FutureTask<Response>>();
    for (int i = 0; i < 5; i++) {
      var task =
          new FutureTask<>(
              () -> busy.answer(Requests.of("GET", "/ui/capacity?pod=shop/node-1", user)));
      tasks.add(task);
      var thread = Thread.ofVirtual().start(task);
      while (thread.isAlive()
          && !simulating.contains(thread)
          && thread.getState() != Thread.State.TIMED_WAITING) { // for its turn
        Thread.onSpinWait();
      }
    }
    try {
      assertThat(simulating).hasSize(1);
      assertThat(busy.answer(Requests.of("GET", "/ui/decisions", user)).status()).isEqualTo(200);
    } finally {
      end.countDown();
    }
    for (var task : tasks) {
      assertThat(task.get().status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/ui/, false",
    "/ui/live?why=1, false",
    "/ui/pods/shop/node-1?why=1, false",
    "/ui/nodes/capacity?pod=shop/node-1, false",
    "/ui/nodes/node-1?every=zone, false",
    "/ui/capacity, false",
    "/ui/capacity?pod=, false",
    "/ui/capacity?every=zone, false",
    "/ui/capacity?pod=shop/node-1, true",
    "/ui/disruption, false",
    "/ui/disruption?every=other, false",
    "/ui/disruption?nodes=&action=drain, false",
    "/ui/disruption?every=zone, true",
    "/ui/disruption?nodes=node-1, true",
    "/ui/scale, false",
    "/ui/scale?like=%20&shape=, false",
    "/ui/scale?like=pool=node-1, true",
    "/ui/scale?shape=a, true",
    "/ui/scale?price=a=b:1, false",
    "/ui/consolidate, false",
    "/ui/consolidate?price=, true",
    "/ui/configuration, false",
    "/ui/configuration?findings, true",
    "/ui/configuration/findings, true",
    "/ui/workloads/Deployment/shop/node-1?why=1, false",
    "/ui/workloads/podgroup/shop/node-1, false",
    "/ui/workloads/podgroup/shop/node-1?why=1, true",
    "/ui/namespaces/shop/workloads/podgroup/shop/node-1?why=1, true",
    "/ui/namespaces/shop/waiting, false",
    "/ui/namespaces/shop/capacity?pod=shop/node-1, true",
    "/ui/namespaces/capacity?pod=shop/node-1, false",
    "/ui/namespaces/capacity/waiting?pod=shop/node-1, false"
  })
  void pagesThatSimulateTakeATurn(String address, boolean isSimulation) throws Exception {
    var request = Requests.get(address);
    var query = new PageQuery(request.query());
    get(address, session("planner"));

    assertThat(Ui.needsSimulation(request.path().substring("/ui/".length()), query))
        .isEqualTo(isSimulation);
    assertThat(scheduler.asked().stream().anyMatch(it -> it.query().containsKey("timeLimit")))
        .isEqualTo(isSimulation);
  }

  @ParameterizedTest
  @CsvSource({"nobody, 401", "'', 422", "two words, 422"})
  void aTokenThatIsNotAcceptedBeginsNoSession(String token, int status) throws Exception {
    var response = post("/ui/login", "token=" + encoded(token), Map.of());

    assertThat(response.status()).isEqualTo(status);
    assertThat(heading(response)).isEqualTo("Log in");
    assertThat(response.headers()).doesNotContainKey("Set-Cookie");
    assertThat(Jsoup.parse(response.text()).select("#token").hasAttr("value")).isFalse();
  }

  @Test
  void tenTokensAMinuteMayBeRefused() throws Exception {
    for (int i = 0; i < 10; i++) {
      assertThat(post("/ui/login", "token=guess" + i, Map.of()).status()).isEqualTo(401);
      assertThat(post("/ui/login", "token=reader", Map.of()).status()).isIn(303, 429);
    }
    assertThat(post("/ui/login", "token=reader", Map.of()).status()).isEqualTo(429);
    time.advance(Duration.ofSeconds(61));
    assertThat(post("/ui/login", "token=reader", Map.of()).status()).isEqualTo(303);
  }

  @Test
  void aSessionEndsAfterAQuarterOfAnHourWithoutARequest() throws Exception {
    var session = session("reader");
    time.advance(Duration.ofMinutes(14));
    assertThat(get("/ui/nodes", session).status()).isEqualTo(200);
    time.advance(Duration.ofMinutes(14));
    assertThat(get("/ui/nodes", session).status()).isEqualTo(200);
    time.advance(Duration.ofMinutes(16));

    assertThat(get("/ui/nodes", session).status()).isEqualTo(401);
  }

  @Test
  void theSessionOfARefusedTokenEnds() throws Exception {
    var refusing =
        pages(question -> {
          var answer = scheduler.answer(question);
          return question.path().endsWith("/queue")
              ? Response.of(401, Response.JSON, "{\"message\":\"Unauthorized\"}")
              : answer;
        });
    var all = new TreeMap<String, List<String>>(Map.of("Host", List.of(HOST)));
    var login =
        refusing.answer(
            new Request(
                "POST",
                "/ui/login",
                Map.of(),
                all,
                List.of(),
                _ -> "token=reader".getBytes(StandardCharsets.UTF_8)));
    var session = Map.of("Host", HOST, "Cookie", cookie(login));
    var expired = refusing.answer(Requests.of("GET", "/ui/waiting", session));

    assertThat(expired.status()).isEqualTo(401);
    assertThat(expired.text()).contains("not accepted any more");
    assertThat(expired.headers().get("Set-Cookie")).contains("Max-Age=0");
    assertThat(refusing.answer(Requests.of("GET", "/ui/nodes", session)).status()).isEqualTo(401);
  }

  @Test
  void whoHasLoggedOutIsOut() throws Exception {
    var session = session("reader");
    assertThat(get("/ui/nodes", session).text()).contains("Log out");
    var response = post("/ui/logout", "", session);

    assertThat(response.headers()).containsEntry("Location", "/ui/login");
    assertThat(response.headers().get("Set-Cookie")).contains("Max-Age=0");
    assertThat(get("/ui/nodes", session).status()).isEqualTo(401);
  }

  @Test
  void thereAreAtMostAThousandSessions() throws Exception {
    var first = session("reader");
    for (int i = 0; i < 1_000; i++) {
      session("reader");
    }
    assertThat(get("/ui/nodes", first).status()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "same-origin | null | - | 303",
        "same-origin | https://localhost:10259 | - | 303",
        "none | - | - | 303",
        "- | - | - | 303",
        "- | https://localhost:10259 | - | 303",
        "- | http://localhost:10259 | - | 403",
        "- | null | - | 403",
        "- | https://example.com | - | 403",
        "cross-site | https://example.com | navigate | 403",
        "cross-site | null | navigate | 403",
        "same-site | https://other.localhost | navigate | 403",
        "cross-site | - | - | 403"
      })
  void anotherSiteCannotPost(String site, String origin, String mode, int status) throws Exception {
    for (String path : List.of("/ui/login", "/ui/logout")) {
      assertThat(post(path, "token=reader", headers(site, origin, mode)).status())
          .isEqualTo(status);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "cross-site | - | navigate | 200",
        "same-origin | - | cors | 200",
        "none | - | navigate | 200",
        "cross-site | - | no-cors | 403",
        "same-site | - | cors | 403",
        "cross-site | https://example.com | cors | 403",
        "- | https://example.com | - | 403"
      })
  void anotherSiteCanOnlyLinkToAPage(String site, String origin, String mode, int status)
      throws Exception {
    var all = new HashMap<>(headers(site, origin, mode));
    all.putAll(session("reader"));

    assertThat(get("/ui/nodes", all).status()).isEqualTo(status);
  }

  private static Map<String, String> headers(String site, String origin, String mode) {
    var headers = new HashMap<String, String>();
    headers.put("Sec-Fetch-Site", site);
    headers.put("Origin", origin);
    headers.put("Sec-Fetch-Mode", mode);
    headers.values().removeIf(Objects::isNull);
    return headers;
  }

  @Test
  void everyResponseHasTheHeadersOfThePages() throws Exception {
    for (var response :
        List.of(
            get("/ui/", Map.of()),
            get("/ui/nodes", session("reader")),
            get("/ui/nodes", session("shop")),
            get("/ui/none", session("reader")),
            post("/ui/login", "token=none", Map.of()),
            post("/ui/", "", Map.of()),
            get("/ui/", Map.of("Sec-Fetch-Site", "cross-site")))) {
      assertThat(response.headers())
          .containsEntry("Cache-Control", "no-store")
          .containsEntry("X-Content-Type-Options", "nosniff")
          .containsKey("Content-Security-Policy");
    }
  }

  @Test
  void pagesTakeNoOtherMethod() throws Exception {
    var session = session("reader");
    assertThat(post("/ui/nodes", "", session).status()).isEqualTo(405);
    var request =
        Request.of(
            "DELETE",
            URI.create("/ui/nodes/node-1"),
            new TreeMap<>(Map.of("Host", List.of(HOST), "Cookie", List.of(session.get("Cookie")))),
            List.of());
    assertThat(pages.answer(request).status()).isEqualTo(405);
    assertThat(scheduler.asked()).extracting(Request::method).containsOnly("GET");
  }

  @Test
  void theHostIsPartOfACommandOnlyIfItIsOne() throws Exception {
    var session = session("reader");
    assertThat(get("/ui/pods/shop/node-1", session).text()).contains("--server=https://" + HOST);
    var forged = new HashMap<>(session);
    forged.put("Host", "a;rm -rf /");
    assertThat(get("/ui/pods/shop/node-1", forged).text())
        .contains("--server=https://localhost:10259")
        .doesNotContain("rm -rf");
  }

  @Test
  void anApiServerThatDoesNotAnswerIsSaid() throws Exception {
    var silent =
        pages(_ -> {
          throw new IOException("connect: 10.0.0.1 refused");
        });
    var response =
        silent.answer(
            Requests.of("GET", "/ui/", Map.of("Host", HOST, "Authorization", "Bearer reader")));

    assertThat(response.status()).isEqualTo(503);
    assertThat(response.text()).contains("cannot ask the API server").doesNotContain("10.0.0.1");
  }
}
