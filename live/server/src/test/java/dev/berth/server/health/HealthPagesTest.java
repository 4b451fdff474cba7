package dev.berth.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.http.Routes;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Codes and bodies are those of kube-scheduler v1.37.1.
final class HealthPagesTest {

  private boolean ending;
  private boolean synced = true;
  private final List<String> observed = new ArrayList<>();

  private final Routes routes =
      new Routes(
          new HealthPages(
                  "readyz",
                  List.of(
                      HealthCheck.LEADER_ELECTION,
                      HealthCheck.shutdown(() -> ending),
                      HealthCheck.handlersSynced(() -> synced)),
                  (group, check, passes) ->
                      observed.add("%s %s %s".formatted(group, check, passes)))
              .handlers(),
          Map.of());

  private Response get(String address) throws IOException, InterruptedException {
    return routes.answer(Request.of("GET", URI.create(address), new TreeMap<>(), List.of()));
  }

  @Test
  void wellIsOk() throws Exception {
    assertThat(get("/readyz").status()).isEqualTo(200);
    assertThat(get("/readyz").text()).isEqualTo("ok");
  }

  @Test
  void verboseNamesAllChecks() throws Exception {
    assertThat(get("/readyz?verbose").text())
        .isEqualTo(
            """
            [+]leaderElection ok
            [+]shutdown ok
            [+]sched-handler-sync ok
            readyz check passed
            """);
  }

  @Test
  void aFailureIsShownButNotWhy() throws Exception {
    synced = false;
    assertThat(get("/readyz").status()).isEqualTo(500);
    assertThat(get("/readyz").text())
        .isEqualTo(
            """
            [+]leaderElection ok
            [+]shutdown ok
            [-]sched-handler-sync failed: reason withheld
            readyz check failed
            """);
    assertThat(get("/readyz/sched-handler-sync").text())
        .isEqualTo("internal server error: handlers are not fully synchronized\n");
  }

  @Test
  void whatIsExcludedCannotFailAndStrangersAreNamed() throws Exception {
    ending = true;
    assertThat(get("/readyz?verbose&exclude=shutdown&exclude=no").text())
        .isEqualTo(
            """
            [+]leaderElection ok
            [+]shutdown excluded: ok
            [+]sched-handler-sync ok
            warn: some health checks cannot be excluded: no matches for "no"
            readyz check passed
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "/readyz/leaderElection, 200",
    "/readyz/shutdown, 200",
    "/readyz/ping, 404",
    "/readyz/, 404",
    "/, 404"
  })
  void everyCheckHasAPage(String path, int status) throws Exception {
    assertThat(get(path).status()).isEqualTo(status);
  }

  @Test
  void aGroupWithoutChecksAnswersThePing() throws Exception {
    var live =
        new Routes(new HealthPages("livez", List.of(), (_, _, _) -> {}).handlers(), Map.of());
    var request = Request.of("GET", URI.create("/livez?verbose"), new TreeMap<>(), List.of());
    assertThat(live.answer(request).text()).isEqualTo("[+]ping ok\nlivez check passed\n");
  }

  @Test
  void checksOfTheGroupAreCounted() throws Exception {
    var answer = get("/readyz?exclude=shutdown");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(observed)
        .containsExactly("readyz leaderElection true", "readyz sched-handler-sync true");
  }
}
