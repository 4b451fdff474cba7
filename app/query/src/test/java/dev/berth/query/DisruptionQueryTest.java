package dev.berth.query;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Response;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the loss of nodes does: two nodes in two zones, `web` on the larger one, and a Deployment
/// in the request.
final class DisruptionQueryTest {
  private static final String SHOP =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: shop}
      spec:
        replicas: 3
        selector: {matchLabels: {app: shop}}
        template:
          metadata: {labels: {app: shop}}
          spec: {containers: [{name: shop, image: shop, resources: {requests: {cpu: "1"}}}]}
      """;

  private static final String ZONE = "topology.kubernetes.io/zone";

  private final QueriedScenario scenario =
      new QueriedScenario(
          node("a").cpu("4").memory("4Gi").zone("east"),
          node("b").cpu("2").memory("4Gi").zone("west"));

  DisruptionQueryTest() {
    scenario.live().create(pod("web").cpu("1")).settle();
  }

  private Response ask(String path, String body) {
    return scenario.answer("POST", scenario.path(path), "application/json", body);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "drain=b | 0",
        "drain=a&force | 1",
        "drain=zone=east&force | 1",
        "drain=zone=east+" + ZONE + "=east&force | 1",
        "lose=b | 0",
        "delete=a | 1",
        "cordon=b&taint=broken:NoExecute@a | 2",
        "upgrade=a,b&force&nodeStart=90s | 0",
      })
  void podsGoAndComeAgain(String query, int pending) throws IOException {
    var answer = ask("/disruptions?" + query, SHOP).text();

    assertThat(answer)
        .contains("\"kind\":\"Disruption\"", "\"pending\":%d,".formatted(pending))
        .doesNotContain("\"lost\":0,");
    assertThat(Schemas.problemsOfAnswer("Disruption", answer)).isEmpty();
    assertThat(Schemas.problemsOfAnswer("Disruption", answer.replace("\"end\":", "\"last\":")))
        .isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | node | a",
        "?by=node | node | a",
        "?by=zone | zone | east",
      })
  void everyLossIsTriedByItself(String query, String by, String worst) throws IOException {
    var answer = ask("/losses" + query, SHOP).text();

    assertThat(answer)
        .contains(
            "\"kind\":\"DisruptionTrials\"",
            "\"by\":\"%s\"".formatted(by),
            "\"trials\":[{\"name\":\"%s\"".formatted(worst));
    assertThat(Schemas.problemsOfAnswer("DisruptionTrials", answer)).isEmpty();
    assertThat(Schemas.problemsOfAnswer("DisruptionTrials", answer.replace("\"by\":", "\"of\":")))
        .isNotEmpty();
  }

  @Test
  void nothingIsWritten() {
    var calls = scenario.live().api().calls();

    assertThat(ask("/disruptions?delete=a", "").status()).isEqualTo(200);
    assertThat(ask("/losses", "").status()).isEqualTo(200);
    scenario.live().settle();

    assertThat(scenario.live().api().calls()).isEqualTo(calls);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/disruptions?drain=a&timeLimit=0s", "/losses?timeLimit=0s"})
  void whatWasFoundInTimeIsTheAnswer(String path) {
    assertThat(ask(path, "").text())
        .contains("\"partial\":true", "\"warnings\":[\"stopped early, ");
    assertThat(ask(path.replace("timeLimit=0s", "timeLimit=5m"), "").text())
        .contains("\"partial\":false");
  }

  @ParameterizedTest
  @CsvSource({"/disruptions?drain=a&force&width=100", "/losses?width=100"})
  void whoReadsTextGetsAPage(String path) {
    var page = scenario.answer("POST", scenario.path(path), "text/plain", SHOP).text();

    assertThat(page).containsPattern("(?m)PENDING|a +drained");
    assertThat(page.lines()).allMatch(line -> line.length() <= 100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/disruptions | 400 | a disruption is missing: one of cordon, lose",
        "/disruptions?drain=x | 422 | nodes \"x\" not found",
        "/disruptions?taint=a | 400 | must be a taint of nodes",
        "/disruptions?drain=a&podStart=soon | 400 | podStart=soon: a duration",
        "/disruptions?upgrade=a&maxSurge=0 | 400 | not both 0",
        "/losses?by=pool | 422 | no node has a pool",
        "/losses?by=rack | 400 | one of node, pool, zone is needed",
      })
  void whatIsWrongIsSaid(String path, int code, String message) {
    var answer = ask(path, "");

    assertThat(answer.text().replace("\\\"", "\"")).contains(message);
    assertThat(answer.status()).isEqualTo(code);
  }
}
