package dev.berth.conformance.fuzz;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;

import dev.berth.query.QueriedScenario;
import dev.berth.query.QueryApi;
import dev.berth.server.http.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/// Questions to a running scheduler. An input is a line such as `GET /decisions?limit=1`, the path
/// below the version, then the body.
public final class DecisionApiFuzz {
  private static final int UNAVAILABLE = 503;
  private static final Pattern MESSAGE = Pattern.compile("\"message\": *\"[^\"]");
  private static final QueriedScenario SCENARIO = scenario();

  private DecisionApiFuzz() {}

  private static QueriedScenario scenario() {
    var scenario = new QueriedScenario(node("a").cpu("3"), node("b"));
    scenario.live().create(pod("web").cpu("1")).create(pod("large").cpu("100")).settle();
    return scenario;
  }

  /// The question is answered on another thread, while this one lets the scheduler work.
  public static void fuzzerTestOneInput(byte[] input) {
    SCENARIO.await(
        CompletableFuture.runAsync(
            () -> Refusals.check(input, Set.of(), bytes -> answer(request(bytes)))));
  }

  private static void answer(Request request) throws IOException, InterruptedException {
    var response = SCENARIO.api().answer(request);
    int status = response.status();
    if (status >= 500 && status != UNAVAILABLE) {
      throw new AssertionError("answered %d: %s".formatted(status, response.text()));
    }
    if (status >= 400 && !MESSAGE.matcher(response.text()).find()) {
      throw new AssertionError("refused without a message: " + response.text());
    }
  }

  private static Request request(byte[] input) {
    var text = new String(input, StandardCharsets.UTF_8);
    var end = text.indexOf('\n');
    var words = (end < 0 ? text : text.substring(0, end)).split(" ", 2);
    var address = words.length < 2 ? "" : words[1];
    var question = address.indexOf('?');
    var body = end < 0 ? "" : text.substring(end + 1);
    return new Request(
        words[0],
        QueryApi.PREFIX + "/v1alpha1" + (question < 0 ? address : address.substring(0, question)),
        Request.query(question < 0 ? "" : address.substring(question + 1)),
        new TreeMap<>(Map.of("Accept", List.of("application/json"))),
        List.of(),
        _ -> body.getBytes(StandardCharsets.UTF_8));
  }
}
