package dev.berth.ui.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Request;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What nodes are grouped by on a map: two have the label `disk`, of which one is empty, and all
/// have `os`.
final class MapViewTest {
  private static final DocumentPart CLUSTER =
      new DocumentPart(
          Map.of(
              "resources",
              List.of(Map.of("name", "cpu"), Map.of("name", "example.com/gpu")),
              "labels",
              Map.of("disk", List.of("", "ssd"), "os", List.of("linux")),
              "nodes",
              Map.of("labels", Map.of("disk", List.of(0, 1, -1), "os", List.of(0, 0, 0)))));

  private static MapView view(DocumentPart cluster, String query) {
    return MapView.of(
        cluster, "", "", MapMoment.ofDecision(0, 0), new PageQuery(Request.query(query)));
  }

  @Test
  void nodesAreGroupedByLabelsThatTellThemApart() {
    assertThat(view(CLUSTER, "").groups()).containsExactly("zone", "pool", "none", "label:disk");
    assertThat(view(new DocumentPart(Map.of()), "").groups())
        .as("of a scheduler that does not tell labels")
        .containsExactly("zone", "pool", "none");
  }

  @ParameterizedTest
  @CsvSource({
    "'', zone, cpu",
    "by=label:disk, label:disk, label:disk",
    "by=label:os&fill=example.com/gpu, zone, example.com/gpu",
    "by=label:, zone, cpu",
    "by=none, none, cpu",
  })
  void theTableOfTheSameNodesIsSortedByTheLabelOrTheResource(String query, String by, String sort) {
    assertThat(view(CLUSTER, query).by()).isEqualTo(by);
    assertThat(view(CLUSTER, query).sort()).isEqualTo(sort);
  }
}
