package dev.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.KindRegistry;
import dev.berth.api.codec.Located;
import dev.berth.api.codec.ObjectReader;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Strictness;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.config.legacy.conversion.OldVersion;
import dev.berth.config.legacy.conversion.VersionConverter;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Configurations of earlier versions in v1.
final class VersionConversionTest {
  private final Problems problems = new Problems();

  private String converted(String version, String fields) {
    var text =
        "apiVersion: kubescheduler.config.k8s.io/%s\nkind: KubeSchedulerConfiguration\n%s"
            .formatted(version, fields);
    var old = OldVersion.of("kubescheduler.config.k8s.io/" + version).orElseThrow();
    var kinds =
        KindRegistry.builder()
            .add(old.apiVersion(), "KubeSchedulerConfiguration", Codecs.ANY, Strictness.STRICT)
            .build();
    var found = new ArrayList<Located<Object>>();
    new ObjectReader<>(kinds, Interner.none(), problems)
        .read(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            "old.yaml",
            found::add);
    var only = found.getFirst();
    var document = new LinkedHashMap<String, @Nullable Object>();
    ((Map<?, ?>) only.value()).forEach((name, value) -> document.put((String) name, value));
    var result =
        VersionConverter.convert(
            old, new Located<>(document, only.source(), only.line(), only.positions()), problems);
    var yaml = new StringBuilder();
    if (result != null) {
      result.write(yaml);
    }
    return yaml.toString();
  }

  /// The same in v1, without its first lines.
  private String converted(String version, String fields, List<String> remarks) {
    var yaml = converted(version, fields);
    var header =
        String.join("", remarks.stream().map(remark -> "# " + remark + "\n").toList())
            + "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";
    assertThat(yaml).startsWith(header);
    assertThat(new Loading(yaml).problems()).as("kube-scheduler accepts it").isEmpty();
    return yaml.substring(header.length());
  }

  @Test
  void v1beta3HasTheDefaultsOfV1() {
    assertThat(converted("v1beta3", "parallelism: 3\n", List.of())).isEqualTo("parallelism: 3\n");
  }

  @ParameterizedTest
  @EnumSource(names = {"V1BETA1", "V1BETA2"})
  void weightsThatWereSmallerAreWrittenOut(OldVersion version) {
    var remark =
        "profiles[0].plugins.score: InterPodAffinity, NodeAffinity, TaintToleration keep the weight"
            + " 1; without these lines they have those of v1";

    assertThat(converted(version.apiVersion().replaceFirst(".*/", ""), "", List.of(remark)))
        .isEqualTo(
            """
            profiles:
            - plugins:
                score:
                  enabled:
                  - name: InterPodAffinity
                    weight: 1
                  - name: NodeAffinity
                    weight: 1
                  - name: TaintToleration
                    weight: 1
            """);
  }

  /// What each version scored with by default, but for plugins that came later.
  @ParameterizedTest
  @CsvSource({
    "v1beta1, '', 1, 1",
    "v1beta2, '', 1, 1",
    "v1beta3, '', 2, 3",
    "v1beta2, 'profiles: [{plugins: {score: {enabled: [{name: NodeAffinity, weight: 7}]}}}]', 7, 1",
    "v1beta1, 'profiles: [{plugins: {score: {enabled: [{name: NodeAffinity, weight: 7}], disabled:"
        + " [{name: NodeAffinity}]}}}]', 7, 1",
    "v1beta2, 'profiles: [{plugins: {score: {disabled: [{name: NodeAffinity}]}}}]', , 1",
  })
  void scoresHaveTheWeightsThatTheyHad(
      String version, String fields, @Nullable Integer nodeAffinity, int taintToleration) {
    var loading = new Loading(converted(version, fields));
    var weights = new HashMap<String, @Nullable Integer>();
    loading
        .loaded()
        .expand(new InTreePlugins(), loading.gates())
        .profiles()
        .getFirst()
        .at(ExtensionPoint.SCORE)
        .forEach(plugin -> weights.put(plugin.name(), plugin.weight()));

    assertThat(weights)
        .containsEntry("PodTopologySpread", 2)
        .containsEntry("NodeResourcesFit", 1)
        .containsEntry("NodeResourcesBalancedAllocation", 1)
        .containsEntry("ImageLocality", 1)
        .containsEntry("TaintToleration", taintToleration);
    assertThat(weights.get("NodeAffinity")).isEqualTo(nodeAffinity);
  }

  /// A profile that scores with its own plugins only.
  private static final String SCORES =
      """
      profiles:
      - plugins:
          score:
            disabled: [{name: '*'}]
            enabled: [%s]
        pluginConfig: [%s]
      """;

  @Test
  void aScorerOfResourcesIsAStrategyOfNodeResourcesFit() {
    assertThat(
            converted(
                "v1beta1",
                SCORES.formatted(
                    "{name: NodeResourcesMostAllocated, weight: 5}",
                    """
                    {name: NodeResourcesMostAllocated, args: {kind: NodeResourcesMostAllocatedArgs,
                      resources: [{name: cpu, weight: 2}, {name: memory, weight: 0}]}}\
                    """
                        .replace('\n', ' ')),
                List.of()))
        .isEqualTo(
            """
            profiles:
            - plugins:
                score:
                  enabled:
                  - name: NodeResourcesFit
                    weight: 5
                  disabled:
                  - name: '*'
              pluginConfig:
              - name: NodeResourcesFit
                args:
                  scoringStrategy:
                    type: MostAllocated
                    resources:
                    - name: cpu
                      weight: 2
            """);
  }

  @Test
  void theShapeOfARatioMovesIntoItsStrategy() {
    assertThat(
            converted(
                "v1beta1",
                SCORES.formatted(
                    "{name: RequestedToCapacityRatio, weight: 1}",
                    "{name: RequestedToCapacityRatio, args: {shape: [{utilization: 0, score: 0},"
                        + " {utilization: 100, score: 10}]}}"),
                List.of()))
        .endsWith(
            """
                  scoringStrategy:
                    type: RequestedToCapacityRatio
                    requestedToCapacityRatio:
                      shape:
                      - utilization: 0
                        score: 0
                      - utilization: 100
                        score: 10
            """);
  }

  @Test
  void withoutItsDefaultScorerV1beta1DidNotScoreResources() {
    assertThat(
            converted(
                "v1beta1",
                "profiles: [{plugins: {score: {disabled: [{name:"
                    + " NodeResourcesLeastAllocated}]}}}]"))
        .contains("disabled:\n      - name: NodeResourcesFit\n");
  }

  @Test
  void twoScorersOfResourcesCannotBeConverted() {
    converted(
        "v1beta1",
        "profiles: [{plugins: {score: {enabled: [{name: NodeResourcesMostAllocated}]}}}]");

    assertThat(problems.kept())
        .extracting(Object::toString)
        .containsExactly(
            "old.yaml:3: profiles[0].plugins.score: NodeResourcesLeastAllocated and"
                + " NodeResourcesMostAllocated score resources, and in v1 a profile can do that in"
                + " one way only; disable all but one");
  }

  @Test
  void pluginsThatAreNoMoreAreLeftOutWithARemark() {
    assertThat(
            converted(
                "v1beta3",
                """
                profiles:
                - plugins:
                    multiPoint:
                      enabled: [{name: SelectorSpread, weight: 4}]
                      disabled: [{name: EBSLimits}, {name: ImageLocality}]
                  pluginConfig:
                  - name: InterPodAffinity
                    args:
                      apiVersion: kubescheduler.config.k8s.io/v1beta3
                      kind: InterPodAffinityArgs
                      hardPodAffinityWeight: 7
                """,
                List.of(
                    "profiles[0].plugins.multiPoint: SelectorSpread is left out: PodTopologySpread"
                        + " spreads the pods of a service")))
        .isEqualTo(
            """
            profiles:
            - plugins:
                multiPoint:
                  disabled:
                  - name: ImageLocality
              pluginConfig:
              - name: InterPodAffinity
                args:
                  hardPodAffinityWeight: 7
            """);
  }

  @Test
  void labelsOfNodesAreAnAffinityOfTheProfile() {
    assertThat(
            converted(
                "v1beta1",
                """
                profiles:
                - plugins:
                    filter: {enabled: [{name: NodeLabel}]}
                    score: {disabled: [{name: '*'}]}
                  pluginConfig:
                  - name: NodeLabel
                    args: {presentLabels: [ssd], absentLabels: [old]}
                """,
                List.of(
                    "profiles[0].pluginConfig: NodeLabel is done by NodeAffinity, which also looks"
                        + " at the pods' own affinity")))
        .contains(
            """
                  addedAffinity:
                    requiredDuringSchedulingIgnoredDuringExecution:
                      nodeSelectorTerms:
                      - matchExpressions:
                        - key: ssd
                          operator: Exists
                        - key: old
                          operator: DoesNotExist
            """);
  }

  @Test
  void whatTheProcessHadIsSaid() {
    assertThat(
            converted(
                    "v1beta1",
                    """
                    healthzBindAddress: 0.0.0.0:10251
                    metricsBindAddress: 0.0.0.0:10251
                    disablePreemption: true
                    featureGates: {A: true}
                    leaderElection: {resourceLock: endpoints, leaderElect: true}
                    """)
                .lines()
                .limit(4))
        .containsExactly(
            "# healthzBindAddress: is left out: health checks and metrics are served at"
                + " --secure-port",
            "# metricsBindAddress: is left out: health checks and metrics are served at"
                + " --secure-port",
            "# featureGates: is left out: they are given by --feature-gates",
            "# leaderElection.resourceLock: is leases: there is no lock by endpoints");
    assertThat(converted("v1beta1", "disablePreemption: true\n"))
        .contains("postFilter:\n      disabled:\n      - name: DefaultPreemption\n");
  }

  @Test
  void constraintsAloneWereEnoughInV1beta1() {
    var args =
        "profiles: [{pluginConfig: [{name: PodTopologySpread, args: {defaultConstraints: [{maxSkew:"
            + " 1, topologyKey: zone, whenUnsatisfiable: ScheduleAnyway}]}}]}]";

    assertThat(converted("v1beta1", args)).contains("defaultingType: List\n");
    assertThat(converted("v1beta2", args)).doesNotContain("defaultingType");
  }

  @Test
  void argumentsOfOtherPluginsOnlyChangeTheirVersion() {
    assertThat(
            converted(
                "v1beta3",
                """
                profiles:
                - pluginConfig:
                  - name: Coscheduling
                    args:
                      apiVersion: kubescheduler.config.k8s.io/v1beta3
                      kind: CoschedulingArgs
                      permitWaitingTimeSeconds: 10
                """,
                List.of()))
        .isEqualTo(
            """
            profiles:
            - pluginConfig:
              - name: Coscheduling
                args:
                  apiVersion: kubescheduler.config.k8s.io/v1
                  kind: CoschedulingArgs
                  permitWaitingTimeSeconds: 10
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "profiles: many | profiles: this is not a list",
        "profiles: [x] | profiles[0]: this is not an object",
        "profiles: [{plugins: []}] | profiles[0].plugins: this is not an object",
        "profiles: [{plugins: {score: x}}] | profiles[0].plugins.score: this is not an object",
        "profiles: [{plugins: {score: {enabled: x}}}]"
            + "| profiles[0].plugins.score.enabled: this is not a list",
        "profiles: [{plugins: {score: {disabled: [x]}}}]"
            + "| profiles[0].plugins.score.disabled[0]: this is not an object",
        "profiles: [{pluginConfig: [{name: x, args: 1}]}]"
            + "| profiles[0].pluginConfig[0].args: this is not an object",
        "leaderElection: 1 | leaderElection: this is not an object",
      })
  void whatHasAnotherShapeIsRefused(String fields, String problem) {
    converted("v1beta2", fields);

    assertThat(problems.kept())
        .extracting(Object::toString)
        .containsExactly("old.yaml:3: " + problem);
  }

  /// They are found when the result is checked.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "paralelism: 1",
        "profiles: [{shedulerName: x}]",
        "profiles: [{plugins: {scores: {enabled: [{name: x}]}}}]",
        "profiles: [{plugins: {score: {enable: [{name: x}]}}}]",
        "profiles: [{plugins: {score: {enabled: [{name: x, wait: 1}]}}}]",
        "profiles: [{pluginConfig: [{name: InterPodAffinity, arg: {x: 1}}]}]",
        "profiles: [{pluginConfig: [{name: InterPodAffinity, args: {x: 1}}]}]",
      })
  void unknownFieldsAreKept(String fields) {
    assertThat(new Loading(converted("v1beta3", fields)).problems())
        .singleElement()
        .asString()
        .contains("unknown field");
  }
}
