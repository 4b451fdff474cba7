package dev.berth.planner.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.framework.status.PluginException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BatchArgsTest {
  @Test
  void whatIsAbsentHasADefault() {
    assertThat(BatchArgs.read(UnknownArgs.NONE)).isEqualTo(BatchArgs.DEFAULT);
    assertThat(BatchArgs.read(new UnknownArgs(Map.of("window", "1m30s", "maxPods", 5L))))
        .isEqualTo(new BatchArgs(Duration.ofSeconds(90), 5));
  }

  record Wrong(Map<String, Object> args, String message) {}

  static Wrong[] wrong() {
    return new Wrong[] {
      new Wrong(Map.of("window", "10ms"), "window: 10ms is not between 1s and 10m0s"),
      new Wrong(Map.of("window", "1h"), "window: 1h0m0s is not between 1s and 10m0s"),
      new Wrong(Map.of("maxPods", 0L), "maxPods: 0 is not between 1 and 100000"),
      new Wrong(Map.of("moves", 3L), "strict decoding error: unknown field \"moves\""),
      new Wrong(Map.of("kind", "OtherArgs"), "kind: \"OtherArgs\" is not BatchPlanningArgs"),
    };
  }

  @ParameterizedTest
  @MethodSource
  void wrong(Wrong given) {
    assertThatThrownBy(() -> BatchArgs.read(new UnknownArgs(given.args())))
        .isInstanceOf(PluginException.class)
        .hasMessage(given.message());
  }
}
