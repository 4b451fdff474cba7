package dev.berth.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Response;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Only the browser with the printed URL is let in.
final class LoopbackAccessTest {
  private static final String HOST = "127.0.0.1:8001";

  private final LoopbackAccess access =
      new LoopbackAccess(_ -> Response.text(200, "the pages"), HOST, new SecureRandom());

  private String tokenPath() {
    return access.url().substring(("http://" + HOST).length());
  }

  private Response get(String path, Map<String, String> headers) throws Exception {
    var all = new HashMap<>(Map.of("Host", HOST));
    all.putAll(headers);
    return access.answer(Requests.of("GET", path, all));
  }

  /// What the browser has after it has opened the URL.
  private String cookie() throws Exception {
    String header = get(tokenPath(), Map.of()).headers().get("Set-Cookie");
    return Objects.requireNonNull(header).split(";", -1)[0];
  }

  @Test
  void theTokenIsExchangedForACookieThatNoOtherSiteCanUse() throws Exception {
    var response = get(tokenPath(), Map.of());

    assertThat(response.status()).isEqualTo(303);
    assertThat(response.headers()).containsEntry("Location", "/");
    assertThat(response.headers().get("Set-Cookie"))
        .matches("berth-8001=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict");
  }

  @Test
  void theTokenIsNoCookie() throws Exception {
    assertThat(cookie()).doesNotContain(tokenPath().substring("/?token=".length()));
  }

  @Test
  void theCookieOpensThePages() throws Exception {
    assertThat(get("/nodes", Map.of("Cookie", cookie())).text()).isEqualTo("the pages");
  }

  @Test
  void aFormOfAPageThatSendsNoRefererIsLetIn() throws Exception {
    var headers = Map.of("Cookie", cookie(), "Sec-Fetch-Site", "same-origin", "Origin", "null");

    assertThat(get("/sandbox", headers).status()).isEqualTo(200);
  }

  @Test
  void theCookieIsFoundAmongOthers() throws Exception {
    String cookies = "theme=dark; %s; berth-9000=abc".formatted(cookie());
    assertThat(get("/nodes", Map.of("Cookie", cookies)).status()).isEqualTo(200);
  }

  @Test
  void theTokenWorksOnce() throws Exception {
    assertThat(get(tokenPath(), Map.of()).status()).isEqualTo(303);
    var again = get(tokenPath(), Map.of());

    assertThat(again.status()).isEqualTo(401);
    assertThat(again.headers()).doesNotContainKey("Set-Cookie");
    assertThat(again.text()).contains("has been used");
  }

  @Test
  void theBrowserThatIsInMayOpenTheUrlAgain() throws Exception {
    var again = get(tokenPath(), Map.of("Cookie", cookie()));

    assertThat(again.status()).isEqualTo(303);
    assertThat(again.headers()).containsEntry("Location", "/").doesNotContainKey("Set-Cookie");
  }

  @ParameterizedTest
  @CsvSource({
    "no token, /nodes",
    "no token at the root, /",
    "an empty token, /?token=",
    "another token, /?token=YWJj",
    "a long token, /?token=YWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJjYWJj"
  })
  void withoutTheTokenNobodyIsLetIn(String name, String path) throws Exception {
    var response = get(path, Map.of());

    assertThat(response.status()).as(name).isEqualTo(401);
    assertThat(response.headers()).doesNotContainKey("Set-Cookie");
    assertThat(get(tokenPath(), Map.of()).status()).as("the token is still good").isEqualTo(303);
  }

  @ParameterizedTest
  @CsvSource({
    "another value, berth-8001=abc",
    "no value, berth-8001=",
    "no cookie at all, ''",
    "the value for another port, berth-8002=VALUE",
    "a name that only begins so, berth-80011=VALUE",
    "a name that only ends so, x-berth-8001=VALUE"
  })
  void anotherCookieOpensNothing(String name, String cookie) throws Exception {
    String value = cookie().substring("berth-8001=".length());
    assertThat(get("/", Map.of("Cookie", cookie.replace("VALUE", value))).status())
        .as(name)
        .isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "a name that resolves to the loopback address, evil.example:8001, 421",
    "another port, 127.0.0.1:8002, 421",
    "no port, 127.0.0.1, 421",
    "the name of the loopback address, localhost:8001, 421",
    "no host, '', 421"
  })
  void thePagesAreOnlyKnownByThePrintedHost(String name, String host, int status) throws Exception {
    var headers = Map.of("Host", host, "Cookie", cookie());

    assertThat(get("/", headers).status()).as(name).isEqualTo(status);
  }

  @Test
  void theTokenIsNotTakenFromAnotherHost() throws Exception {
    assertThat(get(tokenPath(), Map.of("Host", "evil.example:8001")).status()).isEqualTo(421);
    assertThat(get(tokenPath(), Map.of()).status()).isEqualTo(303);
  }

  @ParameterizedTest
  @CsvSource({
    "Sec-Fetch-Site, cross-site, 403",
    "Sec-Fetch-Site, same-site, 403",
    "Sec-Fetch-Site, same-origin, 200",
    "Sec-Fetch-Site, none, 200",
    "Origin, https://evil.example, 403",
    "Origin, null, 403",
    "Origin, http://127.0.0.1:8002, 403",
    "Origin, https://127.0.0.1:8001, 403",
    "Origin, http://127.0.0.1:8001, 200"
  })
  void requestsOfOtherSitesAreRefused(String header, String value, int status) throws Exception {
    assertThat(get("/", Map.of("Cookie", cookie(), header, value)).status()).isEqualTo(status);
  }
}
