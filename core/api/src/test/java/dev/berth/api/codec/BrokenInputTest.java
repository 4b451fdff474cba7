package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.berth.api.meta.KubernetesObject;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever is done to an input, reading ends, and without an exception.
class BrokenInputTest {
  private static final String YAML =
      """
      %YAML 1.1
      ---
      apiVersion: v1
      items:
      - &a
        apiVersion: v1
        kind: Pod
        metadata: {name: "a", labels: &l {x: 'y', z: "\\u00e9"}}
        spec:
          containers:
          - args: [--a, "b c"]
            name: |-
              c
              d
            resources: {requests: {cpu: 1.5, memory: 1Gi}}
      - <<: [*a, {kind: Node}]
        metadata:
          labels: *l
          creationTimestamp: 2026-01-01T00:00:00Z
      kind: List
      ...
      --- # next
      {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "b", "generation": 12e0}}
      """;

  private static final String JSON =
      """
      {"apiVersion":"v1","items":[{"metadata":{"name":"a","labels":{"x":"\\u00e9\\n"}},
       "spec":{"containers":[{"name":"c","ports":[{"containerPort":80}]}],"priority":-5,
       "hostNetwork":true,"affinity":null}}],"kind":"PodList"}
      {"kind":"Node","apiVersion":"v1","metadata":{"name":"n"}}
      """;

  @ParameterizedTest
  @ValueSource(strings = {YAML, JSON})
  void isReadToItsEnd(String text) {
    var seed = Long.getLong("seed", 20260103L);
    var random = new Random(seed);
    for (var i = 0; i < 2000; i++) {
      var bytes = broken(text.getBytes(StandardCharsets.UTF_8), random);
      assertThatCode(() -> read(bytes))
          .as(() -> "seed %d: %s".formatted(seed, new String(bytes, StandardCharsets.UTF_8)))
          .doesNotThrowAnyException();
    }
  }

  private static void read(byte[] bytes) {
    var problems = new Problems();
    new ObjectReader<>(
            KindRegistry.<KubernetesObject>builder().addAll(Kinds.all()).build(),
            Interner.ofCapacity(100),
            problems)
        .read(new ByteArrayInputStream(bytes), "x", _ -> {});
    new TreeReader(problems)
        .read(
            new ByteArrayInputStream(bytes),
            "x",
            at -> at.value().encode(new YamlEncoder(new StringBuilder())));
  }

  private static byte[] broken(byte[] bytes, Random random) {
    var changed = bytes.clone();
    for (var n = 1 + random.nextInt(3); n > 0; n--) {
      var at = random.nextInt(changed.length);
      switch (random.nextInt(5)) {
        case 0 -> changed[at] = (byte) random.nextInt(256);
        case 1 -> changed[at] = (byte) " \n\t-:,[]{}\"'&*!|>%#?<~0".charAt(random.nextInt(23));
        case 2 -> changed[at] = changed[random.nextInt(changed.length)];
        case 3 -> changed = Arrays.copyOf(changed, Math.max(1, at));
        default -> {
          var length = random.nextInt(Math.min(20, changed.length - at));
          System.arraycopy(changed, random.nextInt(changed.length - length), changed, at, length);
        }
      }
    }
    return changed;
  }
}
