package dev.berth.cli.query;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What would happen if: two nodes, `web` on the larger one.
final class PlacementQueryTest {
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

  private final QueriedScenario scenario =
      new QueriedScenario(node("a").cpu("3").memory("4Gi"), node("b").cpu("1").memory("4Gi"));

  PlacementQueryTest() {
    scenario.live().create(pod("web").cpu("1")).settle();
  }

  private Response place(String query, String body) {
    return scenario.answer("POST", scenario.path("/placements" + query), "application/json", body);
  }

  @Test
  void aWorkloadIsPlacedAndNothingIsWritten() {
    var calls = scenario.live().api().calls();

    assertThat(place("", SHOP).text())
        .contains(
            "\"kind\":\"Placement\"",
            "\"desired\":3",
            "\"placed\":3",
            "\"node\":\"a\"",
            "\"node\":\"b\"");
    scenario.live().settle();
    assertThat(scenario.live().api().calls()).isEqualTo(calls);
    assertThat(scenario.get("/queue").text()).contains("\"items\":[]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?removeNode=b | 1",
        "?cordonNode=b | 1",
        "?taintNode=b:dedicated=db:NoSchedule | 1",
        "?cordonNode=a&cordonNode=b | 3",
      })
  void nodesMayBeOtherwise(String query, int pending) {
    assertThat(place(query, SHOP).text()).contains("\"pending\":%d".formatted(pending));
  }

  @Test
  void whatDecisionsSayIsWhatSimulateSays() {
    assertThat(place("?output=decisions", SHOP).text())
        .contains("\"kubernetes\": \"v1.37.1\"")
        .contains("\"chosen\": \"a\"");
  }

  @Test
  void anotherConfigurationMayDecide() {
    String packing =
        SHOP
            + """
            ---
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
            - pluginConfig:
              - name: NodeResourcesFit
                args: {scoringStrategy: {type: MostAllocated, resources: [{name: cpu, weight: 1}]}}
              plugins: {multiPoint: {enabled: [{name: NodeResourcesFit, weight: 100}]}}
            """;

    assertThat(place("?output=decisions", packing).text())
        .isNotEqualTo(place("?output=decisions", SHOP).text());
  }

  @Test
  void whoReadsTextGetsATable() {
    var page =
        scenario.answer("POST", scenario.path("/placements?width=80"), "text/plain", SHOP).text();

    assertThat(page).contains("Placed", "shop");
    assertThat(page.lines()).allMatch(line -> line.length() <= 80);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?removeNode=x&cordonNode=y | '' | 404 | nodes \"x\", \"y\" not found",
        "?taintNode=b | '' | 400 | NODE:KEY=VALUE:EFFECT is needed",
        "'' | 'kind: Pod' | 422 | request:1",
        "?output=table | '' | 400 | one of decisions, summary",
      })
  void whatIsWrongIsSaid(String query, String body, int code, String message) {
    var answer = place(query, body);

    assertThat(answer.status()).isEqualTo(code);
    assertThat(answer.text().replace("\\\"", "\"")).contains(message);
  }

  @Test
  void tooManyPodsAreRefusedBeforeTheyAreMade() {
    var answer = place("", SHOP.replace("replicas: 3", "replicas: 2000000000"));

    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.text()).contains("2,000,000,000 pods are too many");
  }
}
