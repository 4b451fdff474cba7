package dev.berth.loadaware.annotator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.AddressedNode;
import dev.berth.api.core.NodeAddress;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.loadaware.usage.InstantQueries;
import dev.berth.loadaware.usage.InstantQueries.MeasuredSeries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is asked of Prometheus, and what becomes of its answers.
final class MonitoredNodeTest {
  private static final MonitoredNode NODE = node("n1", new NodeAddress("InternalIP", "10.0.0.5"));
  private static final String BY_ADDRESS = "cpu{instance=~\"10.0.0.5\"} /100";
  private static final String BY_PORT = "cpu{instance=~\"10.0.0.5:.+\"} /100";
  private static final String BY_NAME = "cpu{instance=~\"n1\"} /100";

  private final List<String> asked = new ArrayList<>();

  private static MonitoredNode node(String name, NodeAddress... addresses) {
    return MonitoredNode.of(new AddressedNode(ObjectMeta.named("", name), List.of(addresses)));
  }

  private LoadAnswer measure(Map<String, List<Double>> answers) {
    return NODE.measure(
        "cpu",
        query -> {
          asked.add(query);
          return answers.getOrDefault(query, List.of()).stream()
              .map(value -> new MeasuredSeries(Map.of("instance", "x"), value))
              .toList();
        });
  }

  @Test
  void theFirstQueryWithAResultCounts() {
    var answer = measure(Map.of(BY_PORT, List.of(0.5), BY_NAME, List.of(0.7)));

    assertThat(answer)
        .isInstanceOfSatisfying(
            LoadAnswer.Measured.class,
            measured -> {
              assertThat(measured.query()).isEqualTo(BY_PORT);
              assertThat(measured.value()).isEqualTo(0.5);
            });
    assertThat(asked).containsExactly(BY_ADDRESS, BY_PORT);
  }

  @Test
  void ofSeveralSeriesTheLastOneCounts() {
    assertThat(measure(Map.of(BY_ADDRESS, List.of(0.1, 0.9))))
        .isInstanceOfSatisfying(
            LoadAnswer.Measured.class, it -> assertThat(it.value()).isEqualTo(0.9));
  }

  @Test
  void withoutSeriesAllHasBeenAsked() {
    assertThat(measure(Map.of()))
        .isEqualTo(new LoadAnswer.Unknown(List.of(BY_ADDRESS, BY_PORT, BY_NAME), ""));
    assertThat(asked).containsExactly(BY_ADDRESS, BY_PORT, BY_NAME);
  }

  @Test
  void aNodeWithoutAnInternalAddressIsAskedForByItsName() {
    assertThat(node("a.b", new NodeAddress("ExternalIP", "1.2.3.4")).queries("cpu"))
        .containsExactly(
            "cpu{instance=~\"a.b\"} /100",
            "cpu{instance=~\"a.b:.+\"} /100",
            "cpu{instance=~\"a[.]b\"} /100");
  }

  @Test
  void ofSeveralInternalAddressesTheFirstOneCounts() {
    var dual =
        node(
            "n1",
            new NodeAddress("Hostname", "n1"),
            new NodeAddress("InternalIP", "10.0.0.5"),
            new NodeAddress("InternalIP", "fd00::5"));

    assertThat(dual.address()).isEqualTo("10.0.0.5");
    assertThat(dual.all()).containsExactly("n1", "10.0.0.5", "fd00::5");
  }

  @ParameterizedTest
  @CsvSource({"NaN,NaN", "Infinity,+Inf", "-Infinity,-Inf"})
  void whatIsNoNumberIsNoValue(double value, String text) {
    assertThat(measure(Map.of(BY_ADDRESS, List.of(value))))
        .isInstanceOfSatisfying(
            LoadAnswer.Unknown.class, it -> assertThat(it.why()).isEqualTo("the value is " + text));
  }

  @Test
  void lessThanNothingIsNothing() {
    assertThat(measure(Map.of(BY_ADDRESS, List.of(-0.002))))
        .isInstanceOfSatisfying(LoadAnswer.Measured.class, it -> assertThat(it.value()).isZero());
  }

  @Test
  void anErrorIsFollowedByTheNextQuery() {
    InstantQueries failing =
        query -> {
          if (!query.equals(BY_NAME)) {
            throw new IOException("timeout");
          }
          return List.of(new MeasuredSeries(Map.of(), 0.25));
        };

    assertThat(NODE.measure("cpu", failing)).isInstanceOf(LoadAnswer.Measured.class);
    assertThat(
            NODE.measure(
                "cpu",
                _ -> {
                  throw new IOException("down");
                }))
        .isInstanceOfSatisfying(
            LoadAnswer.Unknown.class, it -> assertThat(it.why()).isEqualTo("down"));
  }
}
