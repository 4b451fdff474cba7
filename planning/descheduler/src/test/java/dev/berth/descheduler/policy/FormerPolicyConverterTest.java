package dev.berth.descheduler.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.config.legacy.ConvertedDocument;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormerPolicyConverterTest {
  private final DeschedulerPolicyLoader loader =
      new DeschedulerPolicyLoader(DeschedulerPlugins.inTree());
  private final Problems problems = new Problems();

  private String converted(String policy) {
    ConvertedDocument converted =
        loader.convert(policy.getBytes(StandardCharsets.UTF_8), "policy.yaml", problems);
    if (converted == null) {
      return "";
    }
    var text = new StringBuilder();
    converted.write(text);
    return text.toString();
  }

  private String ofStrategies(String strategies) {
    return converted(
        """
        apiVersion: descheduler/v1alpha1
        kind: DeschedulerPolicy
        strategies: {%s}
        """
            .formatted(strategies));
  }

  private String problemsOfResult(String yaml) {
    return loader.check(yaml.getBytes(StandardCharsets.UTF_8), "converted").toString();
  }

  @Test
  void aPolicyBecomesAProfileForEachEnabledStrategy() {
    var result =
        converted(
            """
            apiVersion: descheduler/v1alpha1
            kind: DeschedulerPolicy
            nodeSelector: pool=web
            maxNoOfPodsToEvictPerNode: 5
            evictLocalStoragePods: true
            strategies:
              RemoveDuplicates:
                enabled: true
                params:
                  nodeFit: true
                  thresholdPriority: 1000
              LowNodeUtilization:
                enabled: true
                params:
                  nodeResourceUtilizationThresholds:
                    thresholds: {cpu: 20, pods: 20}
                    targetThresholds: {cpu: 50, pods: 50}
              PodLifeTime: {enabled: false}
            """);

    assertThat(result)
        .isEqualTo(
            """
            # strategies.PodLifeTime: is left out: it is not enabled
            # strategies: ran in no fixed order; the profiles run in this one
            apiVersion: descheduler/v1alpha2
            kind: DeschedulerPolicy
            nodeSelector: pool=web
            maxNoOfPodsToEvictPerNode: 5
            profiles:
            - name: strategy-RemoveDuplicates-profile
              pluginConfig:
              - name: DefaultEvictor
                args:
                  evictLocalStoragePods: true
                  nodeFit: true
                  priorityThreshold:
                    value: 1000
              - name: RemoveDuplicates
              plugins:
                balance:
                  enabled:
                  - RemoveDuplicates
            - name: strategy-LowNodeUtilization-profile
              pluginConfig:
              - name: DefaultEvictor
                args:
                  evictLocalStoragePods: true
              - name: LowNodeUtilization
                args:
                  thresholds:
                    cpu: 20
                    pods: 20
                  targetThresholds:
                    cpu: 50
                    pods: 50
              plugins:
                balance:
                  enabled:
                  - LowNodeUtilization
            """);
    assertThat(problemsOfResult(result)).isEqualTo("[]");
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          HighNodeUtilization                         | nodeResourceUtilizationThresholds: {thresholds: {cpu: 20}, numberOfNodes: 2} | thresholds: cpu: 20 numberOfNodes: 2
          LowNodeUtilization                          | namespaces: {exclude: [a]}, nodeResourceUtilizationThresholds: {thresholds: {cpu: 1}, targetThresholds: {cpu: 2}} | evictableNamespaces: exclude: - a
          PodLifeTime                                 | podLifeTime: {maxPodLifeTimeSeconds: 60, podStatusPhases: [Pending], states: [ContainerCreating]} | states: - Pending - ContainerCreating
          RemoveDuplicates                            | removeDuplicates: {excludeOwnerKinds: [Job]}         | excludeOwnerKinds: - Job
          RemoveFailedPods                            | failedPods: {reasons: [Evicted], minPodLifetimeSeconds: 3600} | minPodLifetimeSeconds: 3600 reasons: - Evicted
          RemovePodsHavingTooManyRestarts             | podsHavingTooManyRestarts: {podRestartThreshold: 9}  | podRestartThreshold: 9
          RemovePodsViolatingInterPodAntiAffinity     | namespaces: {include: [a]}                           | namespaces: include: - a
          RemovePodsViolatingNodeAffinity             | nodeAffinityType: [requiredDuringSchedulingIgnoredDuringExecution] | nodeAffinityType: - requiredDuringSchedulingIgnoredDuringExecution
          RemovePodsViolatingNodeTaints               | excludedTaints: [a], includePreferNoSchedule: true   | includePreferNoSchedule: true excludedTaints: - a
          RemovePodsViolatingTopologySpreadConstraint | includeSoftConstraints: true                         | constraints: - DoNotSchedule - ScheduleAnyway
          """)
  void parametersBecomeArguments(String strategy, String params, String args) {
    String result = ofStrategies("%s: {enabled: true, params: {%s}}".formatted(strategy, params));

    assertThat(result.replaceAll("\\s+", " ")).contains(args).doesNotContain("#");
    assertThat(problemsOfResult(result)).isEqualTo("[]");
  }

  @Test
  void whatWasNotReadIsLeftOutWithARemark() {
    assertThat(
            ofStrategies(
                "PodLifeTime: {enabled: true, params: {nodeFit: true, nodeAffinityType: [x],"
                    + " failedPods: {reasons: [y]}, podLifeTime: {maxPodLifeTimeSeconds: 1}}}"))
        .startsWith(
            """
            # strategies.PodLifeTime.params.nodeFit: is left out: PodLifeTime did not read it
            # strategies.PodLifeTime.params.failedPods.reasons: is left out: PodLifeTime did not read it
            # strategies.PodLifeTime.params.nodeAffinityType: is left out: PodLifeTime did not read it
            api\
            """);
  }

  @Test
  void whatCannotBeConvertedIsAProblem() {
    assertThat(
            ofStrategies(
                "RemoveDuplicate: {enabled: true}, PodLifeTime: {enabled: true,"
                    + " params: {thresholdPriority: 1, thresholdPriorityClassName: a}}"))
        .isEmpty();
    assertThat(problems.kept())
        .extracting(Problem::toString)
        .containsExactly(
            "policy.yaml:3: strategies.RemoveDuplicate: there is no strategy \"RemoveDuplicate\";"
                + " did you mean \"RemoveDuplicates\"?",
            "policy.yaml:3: strategies.PodLifeTime.params: write one of thresholdPriority and"
                + " thresholdPriorityClassName");
  }

  @Test
  void aPolicyOfTheVersionThatIsReadStaysAsItIs() {
    assertThat(converted("apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\n"))
        .isEqualTo("apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\n");
  }
}
