package dev.berth.descheduler.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyReviewTest {
  private static List<String> problems(String policy) {
    return new DeschedulerPolicyLoader(DeschedulerPlugins.inTree())
        .check(policy.getBytes(StandardCharsets.UTF_8), "policy.yaml").stream()
            .map(Object::toString)
            .toList();
  }

  @Test
  void allThatTheDeschedulerIgnoresIsReportedAtOnceWithItsLine() {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        maxNoOfPodsToEvictPerNodes: 3
        profiles:
        - name: p
          pluginConfig:
          - name: PodLifeTime
            maxPodLifeTimeSeconds: 60
            args:
              maxPodLifeTimeSeconds: 60
          plugins:
            preEvictionFilter:
              enabled: [DefaultEvictor]
            deschedule:
              enabled: [PodLifeTime]
        """;

    assertThat(problems(policy))
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .startsWith("policy.yaml:3: maxNoOfPodsToEvictPerNodes: ")
                    .contains("maxNoOfPodsToEvictPerNode\""),
            second ->
                assertThat(second).startsWith("policy.yaml:8: ").contains("it belongs into args"),
            third ->
                assertThat(third)
                    .startsWith("policy.yaml:13: ")
                    .endsWith("write preevictionfilter"));
  }

  @Test
  void whatIsAllowedIsSaidOfAValueOfTheWrongType() {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        profiles:
        - name: p
          pluginConfig:
          - name: RemovePodsHavingTooManyRestarts
            args:
              podRestartThreshold: 1
              includingInitContainers: often
              namespaces: [team-b]
          plugins:
            deschedule:
              enabled: [RemovePodsHavingTooManyRestarts]
        """;

    assertThat(problems(policy))
        .satisfiesExactly(
            first -> assertThat(first).endsWith("of type bool; write true or false"),
            second ->
                assertThat(second)
                    .endsWith("of type api.Namespaces; write {include: [team-b]}, or exclude"));
  }

  @Test
  void aGoodPolicyHasNoProblems() {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        profiles:
        - name: p
          pluginConfig:
          - name: PodLifeTime
            args:
              maxPodLifeTimeSeconds: 60
          plugins:
            deschedule:
              enabled: [PodLifeTime]
              disabled: [RemoveDuplicates]
        """;

    assertThat(problems(policy)).isEmpty();
  }

  @Test
  void selectorsThatCannotBeReadAreReportedWhereTheyAre() {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        nodeSelector: "a in b"
        profiles:
        - name: p
          pluginConfig:
          - name: DefaultEvictor
            args:
              nodeSelector: "a in b"
              labelSelector: {matchExpressions: [{key: a, operator: Foo}]}
        """;

    assertThat(problems(policy))
        .containsExactly(
            "policy.yaml:3: nodeSelector: unable to parse requirement: found 'b' expected: '('",
            "policy.yaml:9: profiles[0].pluginConfig[0].args.nodeSelector: unable to parse"
                + " requirement: found 'b' expected: '('",
            "policy.yaml:10: profiles[0].pluginConfig[0].args.labelSelector: \"Foo\" is not a valid"
                + " label selector operator");
  }

  @Test
  void fieldsOfFormerVersionsAreToldWhatToWrite() {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        evictLocalStoragePods: true
        tracing: {collectorEndpoint: otel}
        strategies: {}
        profiles:
        - name: p
          strategies: {}
          pluginConfig:
          - name: RemovePodsViolatingTopologySpreadConstraint
            args: {includeSoftConstraints: true}
        """;

    assertThat(problems(policy))
        .containsExactly(
            "policy.yaml:3: evictLocalStoragePods: there is no such field; it belongs into the args"
                + " of DefaultEvictor",
            "policy.yaml:4: tracing: there is no such field; spans are set up by flags, such as"
                + " --otel-collector-endpoint",
            "policy.yaml:5: strategies: there is no such field; it is of descheduler/v1alpha1: list"
                + " plugins in profiles[].plugins",
            "policy.yaml:8: profiles[0].strategies: there is no such field; it is of"
                + " descheduler/v1alpha1: list plugins in profiles[].plugins",
            "policy.yaml:11: profiles[0].pluginConfig[0].args.includeSoftConstraints: there is no"
                + " such field; write constraints: [DoNotSchedule, ScheduleAnyway]");
  }

  @Test
  void aFormerVersionIsToldByItsLine() {
    assertThat(problems("apiVersion: descheduler/v1alpha1\nkind: DeschedulerPolicy\n"))
        .containsExactly(
            "policy.yaml:1: apiVersion: descheduler/v1alpha1 is not read any more; berth"
                + " check-config convert makes descheduler/v1alpha2 of it");
  }

  @Test
  void pluginsThatAreNotThereOrNoNames() {
    var policy =
        """
        apiVersion: descheduler/v1alpha2
        kind: DeschedulerPolicy
        profiles:
        - name: p
          pluginConfig:
          - name: PodLifeTime
            args: {maxPodLifeTimeSeconds: 60}
          - name: KubevirtMigrationAware
          plugins:
            deschedule:
              enabled:
              - name: PodLifeTime
        """;

    assertThat(problems(policy))
        .containsExactly(
            "policy.yaml:8: profiles[0].pluginConfig[1].name: there is no plugin"
                + " \"KubevirtMigrationAware\"; one of your own, in Java, is found as a jar in"
                + " --plugin-dir",
            "policy.yaml:12: profiles[0].plugins.deschedule.enabled[0]: names of plugins are listed"
                + " here; write - PodLifeTime");
  }
}
