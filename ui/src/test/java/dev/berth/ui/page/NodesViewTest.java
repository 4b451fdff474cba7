package dev.berth.ui.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Request;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NodesViewTest {
  private static final DocumentPart CLUSTER =
      cluster(
          List.of("a", "b", "c", "d"),
          List.of(0, 1, 0, 1),
          List.of(1, 1, 0, 0),
          List.of("", "cordoned", "", "NotReady"),
          List.of(100, 400, 200, 200));

  private static DocumentPart cluster(
      List<String> names,
      List<Integer> zones,
      List<Integer> pools,
      List<String> states,
      List<Integer> cpu) {
    List<Integer> memory = names.stream().map(_ -> 7).toList();
    return new DocumentPart(
        Map.of(
            "resources",
            List.of(Map.of("name", "cpu"), Map.of("name", "memory")),
            "zones",
            List.of("east", "West"),
            "pools",
            List.of("", "gpu"),
            "labels",
            Map.of("disk", List.of("", "ssd"), "os", List.of("linux")),
            "nodes",
            Map.of(
                "name",
                names,
                "zone",
                zones,
                "pool",
                pools,
                "labels",
                Map.of(
                    "disk",
                    IntStream.range(0, names.size()).mapToObj(i -> i % 3 - 1).toList(),
                    "os",
                    names.stream().map(_ -> 0).toList()),
                "state",
                states,
                "allocatable",
                Map.of("cpu", names.stream().map(_ -> 1000).toList(), "memory", memory),
                "requested",
                Map.of("cpu", cpu, "memory", memory))));
  }

  private static NodesView view(String query) {
    return NodesView.of(CLUSTER, "/nodes", new PageQuery(Request.query(query)));
  }

  private static String names(NodesView view) {
    return String.join("", view.rows().stream().map(NodesView.Row::name).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "'', abcd",
    "sort=name, abcd",
    "sort=cpu, bcda",
    "sort=memory, abcd",
    "sort=zone, bdac",
    "sort=pool, cdab",
    "sort=state, bdac",
    "sort=label:disk, bcad",
    "sort=label:os, abcd",
    "sort=nothing, abcd",
    "sort=, abcd"
  })
  void nodesAreSortedByAColumnAndThenByName(String query, String names) {
    assertThat(names(view(query))).isEqualTo(names);
  }

  @ParameterizedTest
  @CsvSource({
    "text=a, acd",
    "text=west, bd",
    "text=WEST, bd",
    "text=gpu, ab",
    "text=cord, b",
    "text=notready, d",
    "text=%20, abcd",
    "text=ssd, ''",
    "text=ssd&sort=label:disk, c",
    "text=nothing, ''"
  })
  void aTextIsLookedForInNameZonePoolAndState(String query, String names) {
    assertThat(names(view(query))).isEqualTo(names);
  }

  @ParameterizedTest
  @CsvSource({"label:disk, disk", "label:os, ''", "label:other, ''", "cpu, ''"})
  void theLabelByWhichNodesAreSortedIsAColumn(String sort, String label) {
    assertThat(view("sort=" + sort).label()).isEqualTo(label);
    assertThat(view("sort=" + sort).sorts())
        .containsExactly("name", "zone", "pool", "state", "label:disk");
  }

  @Test
  void aNodeWithoutTheLabelHasNoValueOfIt() {
    assertThat(view("sort=label:disk").rows())
        .extracting(NodesView.Row::value)
        .containsExactly("", "ssd", null, null);
  }

  @Test
  void aRowHasTheSharesOfItsResources() {
    assertThat(view("text=cord").rows().getFirst().shares())
        .containsExactly(new ResourceShare("cpu", 400, 1000), new ResourceShare("memory", 7, 7));
  }

  @Test
  void thePagesKeepSortAndText() {
    List<String> names = IntStream.range(0, 150).mapToObj("node-%03d"::formatted).toList();
    List<Integer> zeros = names.stream().map(_ -> 0).toList();
    var cluster = cluster(names, zeros, zeros, names.stream().map(_ -> "").toList(), zeros);
    var view =
        NodesView.of(
            cluster, "/nodes", new PageQuery(Request.query("sort=cpu&text=node%2B&page=2")));

    assertThat(view.rows()).isEmpty();
    assertThat(view.pages().url(2)).isEqualTo("/nodes?sort=cpu&text=node%2B&page=2");
    assertThat(
            NodesView.of(cluster, "/nodes", new PageQuery(Request.query("page=2")))
                .rows()
                .getLast())
        .extracting(NodesView.Row::name)
        .isEqualTo("node-149");
  }
}
