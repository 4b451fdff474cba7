package dev.berth.loadaware.crane;

import static dev.berth.loadaware.crane.GivenPolicy.annotated;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.diagnosis.Decision;
import dev.berth.testkit.scenario.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Remembered answers beside those of calling the plugin for every node.
class DynamicScenarioTest {
  @TempDir Path folder;

  private Scenario scenario = Scenario.cluster();

  @BeforeEach
  void twoNodesOfWhichOneIsLoadedForEightMinutes() {
    GivenPolicy.args(folder, GivenPolicy.SHIPPED);
    scenario =
        Scenario.cluster(
                annotated(node("idle"), "cpu_usage_avg_5m", "0.1,2026-01-01T00:00:00Z").pods(1),
                annotated(node("loaded"), "cpu_usage_avg_5m", "0.9,2026-01-01T00:00:00Z"))
            .configuredBy(
                """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                profiles:
                - plugins:
                    multiPoint:
                      enabled:
                      - {name: Dynamic, weight: 3}
                  pluginConfig:
                  - name: Dynamic
                    args: {policyConfigPath: %s, timeZone: UTC}
                """
                    .formatted(folder.resolve("policy.yaml")))
            .verified();
  }

  @Test
  void loadRejectsUntilItsValueIsTooOld() {
    assertThat(scenario.schedule(pod("a")).chosen()).isEqualTo("idle");

    Decision rejected = scenario.schedule(pod("b"));
    assertThat(rejected.message()).contains("1 Load[cpu_usage_avg_5m] of node[loaded] is too high");

    scenario.later(Duration.ofMinutes(8));
    assertThat(scenario.schedule(pod("b")).chosen()).isEqualTo("loaded");
  }
}
