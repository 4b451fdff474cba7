package dev.berth.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Codes and texts are those of kube-scheduler v1.37.1.
final class VerbosityPageTest {

  private final List<Integer> set = new ArrayList<>();
  private final VerbosityPage page = new VerbosityPage(set::add);

  private Response send(String method, String body) throws Exception {
    var bytes = body.getBytes(StandardCharsets.UTF_8);
    return page.answer(
        new Request(
            method,
            "/debug/flags/v",
            Map.of(),
            new TreeMap<>(),
            List.of(),
            most -> Arrays.copyOf(bytes, Math.min(bytes.length, most))));
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "4, 4", "007, 7", "2147483647, 2147483647"})
  void aNumberIsSet(String body, int verbosity) throws Exception {
    var response = send("PUT", body);
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.text())
        .isEqualTo("successfully set klog.logging.verbosity to %s\n".formatted(body));
    assertThat(response.headers())
        .isEqualTo(Map.of("Content-Type", "text/plain", "X-Content-Type-Options", "nosniff"));
    assertThat(set).containsExactly(verbosity);
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'strconv.ParseUint: parsing \"\": invalid syntax'",
    "x, 'strconv.ParseUint: parsing \"x\": invalid syntax'",
    "-1, 'strconv.ParseUint: parsing \"-1\": invalid syntax'",
    "' 2', 'strconv.ParseUint: parsing \" 2\": invalid syntax'",
    "4294967296, 'strconv.ParseUint: parsing \"4294967296\": value out of range'",
    "4294967295, 'failed set klog.logging.verbosity 4294967295: strconv.ParseInt: parsing"
        + " \"4294967295\": value out of range'"
  })
  void allElseIsRefused(String body, String why) throws Exception {
    var response = send("PUT", body);
    assertThat(response.status()).isEqualTo(400);
    assertThat(response.text()).isEqualTo(why + "\n");
    assertThat(set).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "DELETE"})
  void otherMethodsAreNotThere(String method) throws Exception {
    var response = send(method, "4");
    assertThat(response.status()).isEqualTo(406);
    assertThat(response.text()).isEqualTo("unsupported http method\n");
    assertThat(set).isEmpty();
  }

  @Test
  void aLongBodyIsNotReadToItsEnd() throws Exception {
    assertThat(send("PUT", "1".repeat(1 << 20)).text()).hasSizeLessThan(2000);
  }
}
