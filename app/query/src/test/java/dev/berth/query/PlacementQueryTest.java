package dev.berth.query;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        "?cordonNode=b&uncordonNode=b | 1", // cordoned in the end
        "?cordonNode=b&addNode=a=1 | 0",
        "?scaleWorkload=Deployment/default/shop=6 | 3",
        "?scaleWorkload=Deployment/default/shop=0 | 0",
      })
  void nodesMayBeOtherwise(String query, int pending) {
    assertThat(place(query, SHOP).text()).contains("\"pending\":%d".formatted(pending));
  }

  @Test
  void anObjectMayBePatched() {
    String patch =
        "?patch="
            + URLEncoder.encode(
                "Node/a=[{\"op\":\"replace\",\"path\":\"/status/allocatable/cpu\",\"value\":\"9\"}]",
                StandardCharsets.UTF_8);

    assertThat(place("?cordonNode=b", SHOP).text()).doesNotContain("\"pending\":0");
    assertThat(place(patch + "&cordonNode=b", SHOP).text()).contains("\"pending\":0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?scaleWorkload=Deployment/default/shop=2000000000",
        "?patch=Deployment/default/shop=%5B%7B%22op%22:%22replace%22,%22path%22:%22/spec/replicas%22,"
            + "%22value%22:2000000000%7D%5D"
      })
  void tooManyPodsOfAChangedWorkloadAreRefusedBeforeTheyAreMade(String query) {
    var answer = place(query, SHOP);

    assertThat(answer.status()).as(answer.text()).isEqualTo(413);
    assertThat(answer.text()).contains("2,000,000,000 pods are too many");
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
        "?uncordonNode=x | '' | 404 | nodes \"x\" not found",
        "?untaintNode=b | '' | 400 | NODE:KEY or NODE:KEY:EFFECT is needed",
        "?addNode=a | '' | 400 | NODE=COUNT is needed",
        "?addNode=a=600&addNode=b=600 | '' | 400 | adds 1,000 at most",
        "?addNode=x=1 | '' | 422 | there is no node of that name",
        "?scaleWorkload=web=3 | '' | 400 | KIND/NAMESPACE/NAME",
        "?scaleWorkload=Deployment/default/none=3 | '' | 422 | there is no such object",
        "?patch=Pod/default/web=x | '' | 400 | a list of operations in JSON",
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
