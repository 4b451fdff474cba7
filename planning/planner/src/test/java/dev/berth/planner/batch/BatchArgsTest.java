package dev.berth.planner.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.status.PluginException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BatchArgsTest {
  private static BatchArgs read(Map<String, Object> fields) {
    return PluginArgsReader.read(new BatchPlanningFactory(), new UnknownArgs(fields));
  }

  @Test
  void whatIsAbsentHasADefault() {
    assertThat(read(Map.of())).isEqualTo(BatchArgs.DEFAULT);
    assertThat(read(Map.of("window", "1m30s", "maxPods", 5L)))
        .isEqualTo(new BatchArgs(Duration.ofSeconds(90), 5));
  }

  record Wrong(Map<String, Object> args, String message) {}

  static Wrong[] wrong() {
    return new Wrong[] {
      new Wrong(Map.of("window", "10ms"), "window: must be between 1s and 10m0s, not 10ms"),
      new Wrong(Map.of("window", "1h"), "window: must be between 1s and 10m0s, not 1h0m0s"),
      new Wrong(Map.of("maxPods", 0L), "maxPods: must be between 1 and 100000, not 0"),
      new Wrong(Map.of("moves", 3L), "moves: unknown field \"moves\"; valid are maxPods, window"),
      new Wrong(Map.of("kind", "OtherArgs"), "kind: \"OtherArgs\" is not BatchPlanningArgs"),
    };
  }

  @ParameterizedTest
  @MethodSource
  void wrong(Wrong given) {
    assertThatThrownBy(() -> read(given.args()))
        .isInstanceOf(PluginException.class)
        .hasMessage(given.message());
  }
}
