package dev.berth.ui.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Request;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ConsolidationViewTest {
  private static final DocumentPart DOCUMENT =
      new DocumentPart(
          Map.of(
              "nodes", 0L,
              "removals", nodes(101),
              "kept", nodes(201),
              "keptByAutoscaler", nodes(301)));

  private static List<Map<String, String>> nodes(int count) {
    return IntStream.range(0, count).mapToObj(i -> Map.of("node", "n" + i)).toList();
  }

  private static ConsolidationView view(String query) {
    return ConsolidationView.of(
        DOCUMENT,
        List.of(),
        new SameQuestion("", ""),
        "/consolidate?price=",
        new PageQuery(Request.query(query)));
  }

  @Test
  void eachListHasPagesOfItsOwn() {
    var view = view("removed=2&kept=3&keptByAutoscaler=4");

    assertThat(names(view.removals())).containsExactly("n100");
    assertThat(names(view.keptNodes())).containsExactly("n200");
    assertThat(names(view.nodesKeptByAutoscaler())).containsExactly("n300");
    assertThat(names(view("").nodesKeptByAutoscaler())).hasSize(100).startsWith("n0");
    assertThat(view.keptByAutoscaler().url(1)).isEqualTo("/consolidate?price=&keptByAutoscaler=1");
  }

  private static List<String> names(List<DocumentPart> nodes) {
    return nodes.stream().map(it -> it.text("node")).toList();
  }
}
