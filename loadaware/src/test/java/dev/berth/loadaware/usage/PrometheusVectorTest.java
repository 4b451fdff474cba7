package dev.berth.loadaware.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrometheusVectorTest {
  private static PrometheusVector vector(String result) throws IOException {
    return PrometheusVector.read(
        """
        {"status":"success","data":{"resultType":"vector","result":[%s]}}
        """
            .formatted(result)
            .getBytes(StandardCharsets.UTF_8));
  }

  private static String sample(String labels, String value) {
    return """
    {"metric":{%s},"value":[1769860800.5,%s]}\
    """
        .formatted(labels, value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"node\":\"n1\",\"instance\":\"10.0.0.1:9100\"|n1",
        "\"nodename\":\"n2\",\"instance\":\"10.0.0.1:9100\"|n2",
        "\"instance\":\"n3:9100\"|n3",
        "\"instance\":\"n4\"|n4"
      })
  void aNodeIsNamedByALabel(String labels, String node) throws IOException {
    assertThat(vector(sample(labels, "\"1.5\"")).byNode())
        .containsOnlyKeys(node)
        .containsValue(1.5);
  }

  @Test
  void ofSeveralValuesTheLargestCounts() throws IOException {
    assertThat(
            vector(
                    sample("\"node\":\"a\"", "\"2\"")
                        + ","
                        + sample("\"node\":\"a\"", "\"3e0\"")
                        + ","
                        + sample("\"node\":\"a\"", "\"1\""))
                .byNode())
        .containsEntry("a", 3.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"node\":\"a\"|\"NaN\"",
        "\"node\":\"a\"|7",
        "\"node\":\"a\"|\"x\"",
        "\"job\":\"a\"|\"1\""
      })
  void whatIsNoValueOfANodeIsLeftOut(String labels, String value) throws IOException {
    assertThat(vector(sample(labels, value)).byNode()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"parse error\"}|Prometheus"
            + " answers: bad_data: parse error",
        "<html>|Prometheus answers with something that is no JSON",
        "{\"status\":\"success\",\"data\":{\"resultType\":\"scalar\"}}|Prometheus answers with no"
            + " vector; let the query give one value a node"
      })
  void otherAnswersAreSaid(String answer, String message) {
    assertThatThrownBy(() -> PrometheusVector.read(answer.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IOException.class)
        .hasMessage(message);
  }
}
