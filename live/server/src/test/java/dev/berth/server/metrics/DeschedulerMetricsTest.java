package dev.berth.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class DeschedulerMetricsTest {
  private final MetricRegistry families = new MetricRegistry();
  private final DeschedulerMetrics metrics = new DeschedulerMetrics(families, "v0.36.0");

  @Test
  void evictionsAreCountedByBothNames() {
    metrics.evicted("success", "PodLifeTime", "p", "shop", "n1");
    assertThat(families.page())
        .contains(
            """
            # HELP descheduler_pods_evicted [ALPHA] Number of total evicted pods, by the result, by \
            the strategy, by the namespace, by the node name. 'error' result means a pod could not \
            be evicted
            # TYPE descheduler_pods_evicted counter
            descheduler_pods_evicted{namespace="shop",node="n1",profile="p",result="success",\
            strategy="PodLifeTime"} 1
            # HELP descheduler_pods_evicted_total [ALPHA]\
            """)
        .contains(
            """
            # TYPE descheduler_pods_evicted_total counter
            descheduler_pods_evicted_total{namespace="shop",node="n1",profile="p",result="success",\
            strategy="PodLifeTime"} 1
            """);
  }

  @Test
  void cyclesAndStrategiesAreMeasuredByBothNames() {
    metrics.cycleEnded(Duration.ofMillis(300));
    metrics.strategyEnded("PodLifeTime", "p", Duration.ofSeconds(400));
    for (String prefix : new String[] {"descheduler_", "descheduler_descheduler_"}) {
      assertThat(families.page())
          .contains(prefix + "loop_duration_seconds_bucket{le=\"0.25\"} 0\n")
          .contains(prefix + "loop_duration_seconds_bucket{le=\"0.5\"} 1\n")
          .contains(prefix + "loop_duration_seconds_bucket{le=\"500\"} 1\n")
          .contains(
              prefix
                  + "strategy_duration_seconds_bucket{profile=\"p\",strategy=\"PodLifeTime\","
                  + "le=\"100\"} 0\n")
          .contains(
              prefix
                  + "strategy_duration_seconds_count{profile=\"p\",strategy=\"PodLifeTime\"} 1\n")
          .doesNotContain(
              prefix
                  + "strategy_duration_seconds_bucket{profile=\"p\",strategy=\"PodLifeTime\","
                  + "le=\"250\"}");
    }
  }

  @Test
  void theBuildIsShown() {
    assertThat(families.page())
        .contains(
            """
            descheduler_build_info{AppVersion="0.36.0",DeschedulerVersion="v0.36.0",GitBranch="",\
            GitSha1="",GoVersion=""} 0
            """);
  }
}
