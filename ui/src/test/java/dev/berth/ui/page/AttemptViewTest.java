package dev.berth.ui.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Request;
import dev.berth.ui.page.AttemptView.Rejection;
import dev.berth.ui.page.AttemptView.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AttemptViewTest {
  private static Map<String, Object> rejected(String node, String plugin, String message) {
    return Map.of("node", node, "plugin", plugin, "reasons", List.of(Map.of("message", message)));
  }

  private static Map<String, Object> score(String node, long total, String plugin) {
    return Map.of(
        "node", node, "total", total, "plugins", Map.of(plugin, Map.of("weighted", total)));
  }

  private static AttemptView view(Map<String, Object> attempt, String query) {
    return AttemptView.of(
        new DocumentPart(attempt), "/pods/shop/web?attempt=1", new PageQuery(Request.query(query)));
  }

  @Test
  void theFunnelBeginsWithThePluginThatRejectsMost() {
    var view =
        view(
            Map.of(
                "feasible",
                List.of("f"),
                "rejected",
                List.of(
                    rejected("a", "NodePorts", "port"),
                    rejected("b", "Fit", "cpu"),
                    rejected("c", "Fit", "memory"),
                    rejected("d", "Affinity", "label"))),
            "");

    assertThat(view.nodes()).isEqualTo(5);
    assertThat(view.feasible()).isEqualTo(1);
    assertThat(view.funnel())
        .containsExactly(
            new Step("Fit", 2, 3), new Step("Affinity", 1, 2), new Step("NodePorts", 1, 1));
  }

  @Test
  void nodesThatAreRejectedAlikeShareARowAtThePlaceOfTheNearest() {
    var view =
        view(
            Map.of(
                "rejected",
                List.of(
                    rejected("a", "Fit", "cpu"),
                    rejected("b", "Fit", "memory"),
                    rejected("c", "Fit", "cpu"),
                    rejected("d", "Fit", "memory"),
                    rejected("e", "Fit", "cpu"))),
            "");

    assertThat(view.nearest().text("node")).isEqualTo("a");
    assertThat(view.rejections())
        .extracting(Rejection::nodes)
        .containsExactly(List.of("a", "c", "e"), List.of("b", "d"));
    assertThat(view.rejections().getLast().verdict().parts("reasons").getFirst().text("message"))
        .isEqualTo("memory");
  }

  @ParameterizedTest
  @CsvSource({
    "a, a, ''", // the node of that name alone
    "a-, a-1 a-2, ''",
    "2, a-2, b-2",
    "b, '', b-2",
    "z, '', ''"
  })
  void nodesAreFoundByTheirNames(String on, String rejected, String scored) {
    var view =
        view(
            Map.of(
                "feasible",
                List.of("b-2"),
                "scores",
                List.of(score("b-2", 7, "Fit")),
                "rejected",
                List.of(
                    rejected("a", "Fit", "cpu"),
                    rejected("a-1", "Fit", "cpu"),
                    rejected("a-2", "Fit", "cpu"))),
            "on=" + on);

    assertThat(view.rejections().stream().flatMap(it -> it.nodes().stream()))
        .containsExactly(words(rejected));
    assertThat(view.scores().rows().stream().map(it -> it.text("node")))
        .containsExactly(words(scored));
    assertThat(view.hasNone()).isEqualTo(on.equals("z"));
    assertThat(view.funnel()).as("of all nodes").containsExactly(new Step("Fit", 3, 1));
    assertThat(view.rejectedPages().url(2))
        .isEqualTo("/pods/shop/web?attempt=1&on=%s&rejected=2", on);
    assertThat(view.path() + view.parameters()).isEqualTo("/pods/shop/web{attempt=[1]}");
  }

  private static String[] words(String text) {
    return text.isEmpty() ? new String[0] : text.split(" ", -1);
  }

  @Test
  void everyNodeOfManyAlikeIsOnOnePage() {
    List<Map<String, Object>> rejected =
        Stream.concat(
                IntStream.range(0, 450).mapToObj(i -> rejected("n" + i, "Fit", "cpu")),
                Stream.of(rejected("other", "Fit", "memory")))
            .toList();
    var seen = new ArrayList<String>();
    for (int page = 1; page <= 3; page++) {
      Rejection alike = view(Map.of("rejected", rejected), "alike=" + page).rejections().getFirst();
      assertThat(alike.pages().pages()).isEqualTo(3);
      assertThat(alike.pages().url(2)).isEqualTo("/pods/shop/web?attempt=1&alike=2");
      seen.addAll(alike.nodes());
    }

    assertThat(seen)
        .containsExactlyElementsOf(IntStream.range(0, 450).mapToObj(i -> "n" + i).toList());
  }

  @Test
  void everyRejectionOfManyIsOnOnePage() {
    List<Map<String, Object>> rejected =
        IntStream.range(0, 250).mapToObj(i -> rejected("n" + i, "Fit", "cpu " + i)).toList();
    var seen = new ArrayList<String>();
    for (int page = 1; page <= 3; page++) {
      var view = view(Map.of("rejected", rejected), "rejected=" + page);
      view.rejections().forEach(it -> seen.addAll(it.nodes()));
      assertThat(view.nearest().text("node")).isEqualTo("n0");
    }

    assertThat(seen).hasSize(250).doesNotHaveDuplicates();
  }

  @Test
  void theChosenNodeIsFirstThenThoseWithTheHighestScores() {
    var attempt =
        Map.<String, Object>of(
            "chosen",
            "b",
            "scores",
            List.of(score("a", 9, "Fit"), score("b", 9, "Fit"), score("c", 12, "Spread")));

    var scores = view(attempt, "").scores();
    assertThat(scores.rows()).extracting(it -> it.text("node")).containsExactly("b", "c", "a");
    assertThat(scores.plugins()).containsExactly("Fit", "Spread");
    assertThat(scores.highest()).isEqualTo(12);
  }

  @Test
  void everyScoreIsOnOnePage() {
    List<Map<String, Object>> all =
        IntStream.range(0, 45).mapToObj(i -> score("n" + i, i, "Fit")).toList();
    var seen = new ArrayList<String>();
    for (int page = 1; page <= 3; page++) {
      var scores = view(Map.of("chosen", "n0", "scores", all), "scores=" + page).scores();
      assertThat(scores.highest()).isEqualTo(44);
      scores.rows().forEach(it -> seen.add(it.text("node")));
    }

    assertThat(seen).hasSize(45).doesNotHaveDuplicates().startsWith("n0", "n44", "n43");
  }

  @Test
  void aNodeThatNeedsNoScoreIsShownToo() {
    var scores = view(Map.of("chosen", "only", "feasible", List.of("only")), "").scores();

    assertThat(scores.rows()).extracting(it -> it.text("node")).containsExactly("only");
    assertThat(scores.rows().getFirst().has("total")).isFalse();
    assertThat(scores.plugins()).isEmpty();
  }

  @Test
  void anAttemptThatLookedAtNoNodeHasNothingToShow() {
    var view = view(Map.of("result", "gated"), "");

    assertThat(view.nodes()).isZero();
    assertThat(view.funnel()).isEmpty();
    assertThat(view.rejections()).isEmpty();
    assertThat(view.scores().rows()).isEmpty();
    assertThat(view.nearest().has("node")).isFalse();
  }
}
