package dev.berth.server.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Codecs;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class CborEncoderTest {

  private static String hex(@Nullable Object value) {
    var out = new CborEncoder();
    if (value == null) {
      out.nullValue();
    } else {
      Codecs.ANY.encode(value, out);
    }
    var hex = HexFormat.of().formatHex(out.bytes());
    assertThat(hex).startsWith("d9d9f7");
    return hex.substring(6);
  }

  /// The examples of RFC 8949, appendix A, but that strings are byte strings.
  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of(0L, "00"),
        Arguments.of(23L, "17"),
        Arguments.of(24L, "1818"),
        Arguments.of(255L, "18ff"),
        Arguments.of(256L, "190100"),
        Arguments.of(65_535L, "19ffff"),
        Arguments.of(65_536L, "1a00010000"),
        Arguments.of(4_294_967_295L, "1affffffff"),
        Arguments.of(4_294_967_296L, "1b0000000100000000"),
        Arguments.of(-1L, "20"),
        Arguments.of(-1000L, "3903e7"),
        Arguments.of(Long.MIN_VALUE, "3b7fffffffffffffff"),
        Arguments.of(1.5, "f93e00"),
        Arguments.of(100_000.0, "fa47c35000"),
        Arguments.of(1.1, "fb3ff199999999999a"),
        Arguments.of(false, "f4"),
        Arguments.of(true, "f5"),
        Arguments.of(null, "f6"),
        Arguments.of("", "40"),
        Arguments.of("ü", "42c3bc"),
        Arguments.of(List.of(), "80"),
        Arguments.of(List.of(1L, List.of(2L, 3L)), "8201820203"),
        Arguments.of(Map.of(), "a0"),
        Arguments.of(Map.of("a", List.of(Map.of("b", 1L))), "a1416181a1416201"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void valuesAreAsShortAsTheyCanBe(@Nullable Object value, String expected) {
    assertThat(hex(value)).isEqualTo(expected);
  }

  @Test
  void aLongListSaysHowLongItIs() {
    var zeros = new Long[300];
    Arrays.fill(zeros, 0L);
    assertThat(hex(List.of(zeros))).isEqualTo("99012c" + "00".repeat(300));
  }

  /// What kube-scheduler v1.37.1 has sent.
  @Test
  void anObjectIsWhatKubeSchedulerSends() {
    var object = new LinkedHashMap<String, Object>();
    object.put("kind", "Statusz");
    object.put("apiVersion", "config.k8s.io/v1beta1");
    object.put("metadata", Map.of("name", "kube-scheduler"));
    object.put("uptimeSeconds", 2L);
    object.put("paths", List.of("/configz", "/livez"));
    assertThat(hex(object))
        .isEqualTo(
            "a5446b696e64475374617475737a4a61706956657273696f6e55636f6e6669672e6b38732e696f2f7631"
                + "6265746131486d65746164617461a1446e616d654e6b7562652d7363686564756c65724d7570746"
                + "96d655365636f6e647302457061746873"
                + "82482f636f6e6669677a462f6c6976657a");
  }
}
