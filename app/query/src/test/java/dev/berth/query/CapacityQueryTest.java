package dev.berth.query;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Response;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How many more fit: two nodes with room for six CPUs, of which `web` has one and `waiting` could
/// have five.
final class CapacityQueryTest {
  private static final String DB =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: db}
      spec: {containers: [{name: db, image: db, resources: {requests: {cpu: "1"}}}]}
      """;

  private final QueriedScenario scenario =
      new QueriedScenario(node("a").cpu("4").memory("4Gi"), node("b").cpu("2").memory("4Gi"));

  CapacityQueryTest() {
    scenario.live().create(pod("web").cpu("1")).create(pod("waiting").cpu("5")).settle();
  }

  private Response count(String query, String body) {
    return scenario.answer("POST", scenario.path("/capacity" + query), "application/json", body);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 5 | unschedulable",
        "?maxLimit=2 | 2 | limitReached",
        "?ignorePending=true | 5 | unschedulable",
        "?removeNode=b | 3 | unschedulable",
        "?cordonNode=a | 2 | unschedulable",
        "?taintNode=b:dedicated=db:NoSchedule | 3 | unschedulable",
        "?next=2&preempt | 5 | unschedulable",
      })
  void replicasAreCounted(String query, int replicas, String reason) throws IOException {
    var answer = count(query, DB).text();

    assertThat(answer)
        .contains("\"kind\":\"Capacity\"", "\"replicas\":%d".formatted(replicas))
        .containsIgnoringCase("\"reason\":\"%s\"".formatted(reason));
    assertThat(Schemas.problemsOfAnswer("Capacity", answer)).isEmpty();
    assertThat(Schemas.problemsOfAnswer("Capacity", answer.replace("\"replicas\":", "\"copies\":")))
        .isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({"web, 5", "waiting, 0"})
  void podsLikeOneOfTheClusterAreCounted(String like, int replicas) throws IOException {
    var answer = count("?like=default/" + like, "").text();

    assertThat(answer)
        .contains("\"replicas\":%d".formatted(replicas), "\"file\":\"default/" + like);
    assertThat(Schemas.problemsOfAnswer("Capacity", answer)).isEmpty();
  }

  @Test
  void roundsAreNoMoreThanARunningSchedulerTakes() {
    var many =
        DB
            + """
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: tiny}
            spec:
              replicas: 20
              selector: {matchLabels: {app: tiny}}
              template:
                metadata: {labels: {app: tiny}}
                spec: {containers: [{name: tiny, image: tiny}]}
            """;

    assertThat(count("", many).text()).contains("\"rounds\":5,");
    assertThat(count("", many.replace("replicas: 20", "replicas: 20001")).status()).isEqualTo(413);
  }

  @Test
  void nothingIsWritten() {
    var calls = scenario.live().api().calls();

    assertThat(count("", DB).status()).isEqualTo(200);
    scenario.live().settle();

    assertThat(scenario.live().api().calls()).isEqualTo(calls);
  }

  @Test
  void whoReadsTextGetsAPage() {
    var page =
        scenario
            .answer("POST", scenario.path("/capacity?width=80&verbose"), "text/plain", DB)
            .text();

    assertThat(page).contains("5", "Insufficient cpu");
    assertThat(page.lines()).allMatch(line -> line.length() <= 80);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | '' | 400 | a body with what is counted, or like",
        "?like=default/web | '{kind: Pod}' | 400 | a body with what is counted, or like",
        "?like=default/db | '' | 404 | pods \"default/db\" not found",
        "?like=web | '' | 404 | pods \"web\" not found",
        "?timeLimit=6m | '{kind: Pod}' | 400 | 5m at most",
        "'' | 'kind: Pod' | 422 | request:1",
        "'' | '{apiVersion: v1, kind: Namespace, metadata: {name: shop}}' | 422 | there is no pod"
            + " in it",
        "?removeNode=x | '{kind: Pod}' | 404 | nodes \"x\" not found",
        "?maxLimit=0 | '{kind: Pod}' | 400 | from 1 to 100000 is allowed",
        "?podspec=x | '{kind: Pod}' | 400 | there is no parameter podspec of this question",
      })
  void whatIsWrongIsSaid(String query, String body, int code, String message) {
    var answer = count(query, body);

    assertThat(answer.text().replace("\\\"", "\"")).contains(message);
    assertThat(answer.status()).isEqualTo(code);
  }
}
