package dev.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every rule of validation, with the texts of the real kube-scheduler.
class ValidationTest {
  static Stream<ValidationCase> cases() {
    return ValidationCase.in("validation.txt");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aConfigurationIsJudgedAsByKubeScheduler(ValidationCase judged) {
    var loading = new Loading(judged.config(), judged.gates());
    if (judged.output().equals(List.of("ok"))) {
      assertThat(loading.problems()).isEmpty();
      assertThat(loading.failed()).isFalse();
    } else {
      // kube-scheduler takes extension points in random order.
      assertThat(loading.texts()).containsExactlyInAnyOrderElementsOf(judged.output());
      assertThat(loading.failed()).isTrue();
    }
  }

  @Test
  void aNameThatIsTakenIsSaid() {
    var loading =
        new Loading(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles: [{schedulerName: a}, {schedulerName: b}, {schedulerName: a}]
            """);
    assertThat(loading.problems())
        .containsExactly(
            "scheduler.yaml:3: profiles[2].schedulerName: Duplicate value: {}; profiles[0] has the"
                + " name \"a\", too");
  }

  @Test
  void everyProblemNamesItsLine() {
    var loading =
        new Loading(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            parallelism: 0
            profiles:
            - schedulerName: one
              percentageOfNodesToScore: 101
              pluginConfig:
              - name: NodeAffinity
              - name: InterPodAffinity
                args:
                  hardPodAffinityWeight: -1
            - plugins:
                queueSort:
                  enabled:
                  - name: Other
            """);
    assertThat(loading.problems())
        .containsExactly(
            "scheduler.yaml:3: parallelism: Invalid value: 0: should be an integer value greater"
                + " than zero",
            "scheduler.yaml:6: profiles[0].percentageOfNodesToScore: Invalid value: 101: not in"
                + " valid range [0-100]",
            "scheduler.yaml:11: profiles[0].pluginConfig[1].args.hardPodAffinityWeight: Invalid"
                + " value: -1: not in valid range [0, 100]",
            "scheduler.yaml:12: profiles[1].schedulerName: Required value",
            "scheduler.yaml:14: profiles[1].plugins.queueSort: Invalid value:"
                + " {\"Enabled\":[{\"Name\":\"Other\",\"Weight\":0}],\"Disabled\":null}: must be"
                + " the same for all profiles; profiles[0] has none written: write this one there,"
                + " too");
  }
}
