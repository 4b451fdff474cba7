package dev.berth.query;

import static dev.berth.testkit.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Response;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How few nodes would do, and which can go: three nodes of two CPUs in a pool, and a Deployment in
/// the request.
final class SizeQueriesTest {
  private static final String SHOP =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: shop}
      spec:
        replicas: REPLICAS
        selector: {matchLabels: {app: shop}}
        template:
          metadata: {labels: {app: shop}}
          spec: {containers: [{name: shop, image: shop, resources: {requests: {cpu: "1"}}}]}
      """;

  private final QueriedScenario scenario =
      new QueriedScenario(
          node("a").cpu("2").memory("4Gi").labels("pool=web"),
          node("b").cpu("2").memory("4Gi").labels("pool=web"),
          node("c").cpu("2").memory("4Gi").labels("pool=web"));

  SizeQueriesTest() {
    scenario.live().settle();
  }

  private Response ask(String path, int replicas) {
    return scenario.answer(
        "POST",
        scenario.path(path),
        "application/json",
        SHOP.replace("REPLICAS", Integer.toString(replicas)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?scale=pool=web | 6 | 0",
        "?scale=pool=web | 9 | 2",
        "?shape=large,cpu=16,memory=64Gi | 20 | 1",
        "?scale=pool=web&shape=large,cpu=16,memory=64Gi,price=1&price=pool=web:0.1 | 9 | 2",
      })
  void theFewestNodesAreFound(String query, int replicas, int nodes) throws IOException {
    var answer = ask("/scaleplans" + query, replicas);

    assertThat(answer.text()).contains("\"kind\":\"ScalePlan\"", "\"nodes\":%d,".formatted(nodes));
    assertThat(Schemas.problemsOfAnswer("ScalePlan", answer.text())).isEmpty();
    assertThat(
            Schemas.problemsOfAnswer("ScalePlan", answer.text().replace("\"placed\":", "\"put\":")))
        .isNotEmpty();
  }

  @Test
  void nodesThatCanGoAreFound() throws IOException {
    var answer = ask("/consolidationplans", 3).text();

    assertThat(answer).contains("\"kind\":\"ConsolidationPlan\"");
    assertThat(Schemas.problemsOfAnswer("ConsolidationPlan", answer)).isEmpty();
    assertThat(
            Schemas.problemsOfAnswer(
                "ConsolidationPlan", answer.replace("\"simulations\":", "\"runs\":")))
        .isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/scaleplans?scale=pool=web&width=100, nodes",
    "/consolidationplans?width=100, can go"
  })
  void whoReadsTextGetsAPage(String path, String said) {
    var body = SHOP.replace("REPLICAS", "9");
    var page = scenario.answer("POST", scenario.path(path), "text/plain", body).text();

    assertThat(page).contains(said);
    assertThat(page.lines()).allMatch(line -> line.length() <= 100);
  }

  /// A file would be one of the scheduler's machine.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/scaleplans | 400 | the nodes to add are missing",
        "/scaleplans?scale=/etc/passwd | 400 | scale=/etc/passwd: LABEL=VALUE is needed",
        "/scaleplans?scale=pool=db | 422 | no node has the label pool=db; pool is web",
        "/scaleplans?shape=x | 400 | shape: ",
        "/scaleplans?scale=pool=web&shape=l,cpu=16,memory=1Gi&price=pool=web:0.1 | 422 | l has no"
            + " price",
        "/consolidationplans?price=x | 400 | price: ",
        "/consolidationplans?scale=pool=web | 400 | there is no parameter scale",
      })
  void whatIsWrongIsSaid(String path, int code, String message) {
    var answer = ask(path, 1);

    assertThat(answer.text().replace("\\\"", "\"")).contains(message);
    assertThat(answer.status()).isEqualTo(code);
  }
}
