package dev.berth.ui.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Request;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PodViewTest {
  private static final String KEY = "shop/web-1";

  private static PodView view(Map<String, ?> document, String query) {
    return PodView.of(
        KEY, new DocumentPart(document), "/pods/shop/web-1", new PageQuery(Request.query(query)));
  }

  @ParameterizedTest
  @CsvSource({
    "'', 3",
    "attempt=1, 1",
    "attempt=3, 3",
    "attempt=4, 3",
    "attempt=0, 3",
    "attempt=x, 3"
  })
  void theLastAttemptIsShownUnlessAnotherIsAskedFor(String query, int shown) {
    List<Map<String, Object>> attempts =
        List.of(Map.of("attempt", 1), Map.of("attempt", 2), Map.of("attempt", 3));
    var view = view(Map.of("pod", KEY, "attempts", attempts), query);

    assertThat(view.shown()).isEqualTo(shown);
    assertThat(view.attempt().document().number("attempt")).isEqualTo(shown);
    assertThat(view.url(2)).isEqualTo("/pods/shop/web-1?attempt=2");
  }

  @Test
  void aPodOfAListIsExplainedByTheOneThatItIsLike() {
    Map<String, Object> like = Map.of("pod", "shop/web-0", "alike", List.of(KEY), "node", "");
    var view = view(Map.of("explanations", List.of(Map.of("pod", "shop/db"), like)), "");

    assertThat(view.explanation().text("pod")).isEqualTo("shop/web-0");
    assertThat(view.node()).isEmpty();
  }

  @Test
  void aPodThatHadItsNodeIsThereWithItsRemarks() {
    var view =
        view(
            Map.of(
                "explanations",
                List.of(),
                "placed",
                Map.of(KEY, "node-1"),
                "remarks",
                Map.of(KEY, List.of("of the old template"), "shop/db", List.of("other"))),
            "");

    assertThat(view.node()).isEqualTo("node-1");
    assertThat(view.remarks()).containsExactly("of the old template");
    assertThat(view.attempts()).isEmpty();
    assertThat(view.isDeleted()).isFalse();
  }

  @Test
  void aPodThatIsGoneDoesNotWait() {
    assertThat(view(Map.of("explanations", List.of(), "deleted", List.of(KEY)), "").isDeleted())
        .isTrue();
    assertThat(view(Map.of("pod", KEY, "preempted", Map.of("from", "n")), "").isDeleted()).isTrue();
    assertThat(view(Map.of("pod", KEY), "").isDeleted()).isFalse();
  }

  @Test
  void onlyItsOwnObstaclesAreShown() {
    var obstacles =
        List.of(Map.of("pod", "shop/db", "message", "other"), Map.of("pod", KEY, "message", "own"));

    assertThat(view(Map.of("pod", KEY, "obstacles", obstacles), "").obstacles())
        .extracting(it -> it.text("message"))
        .containsExactly("own");
  }
}
