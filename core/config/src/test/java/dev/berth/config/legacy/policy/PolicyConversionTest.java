package dev.berth.config.legacy.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureSettings;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyConversionTest {
  /// The example of the Kubernetes documentation before v1.23, in the JSON of that time.
  private static final String EXAMPLE =
      """
      {
        "kind" : "Policy",
        "apiVersion" : "v1",
        "predicates" : [
          {"name" : "PodFitsHostPorts"},
          {"name" : "PodFitsResources"},
          {"name" : "NoDiskConflict"},
          {"name" : "NoVolumeZoneConflict"},
          {"name" : "MatchNodeSelector"},
          {"name" : "HostName"}
        ],
        "priorities" : [
          {"name" : "LeastRequestedPriority", "weight" : 1},
          {"name" : "BalancedResourceAllocation", "weight" : 1},
          {"name" : "ServiceSpreadingPriority", "weight" : 1},
          {"name" : "EqualPriority", "weight" : 1}
        ],
        "hardPodAffinitySymmetricWeight" : 10,
        "alwaysCheckAllPredicates" : false
      }
      """;

  @Test
  void whatAPolicyDoesNotNameNeitherFiltersNorScores() {
    assertThat(converted(EXAMPLE))
        .isEqualTo(
            """
            # priorities[2]: ServiceSpreadingPriority spreads by the default constraints of PodTopologySpread, which took its place
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
            - schedulerName: default-scheduler
              plugins:
                multiPoint:
                  disabled:
                  - name: NodeVolumeLimits
                  - name: VolumeBinding
                  - name: InterPodAffinity
                  - name: ImageLocality
                preFilter:
                  disabled:
                  - name: PodTopologySpread
                filter:
                  disabled:
                  - name: PodTopologySpread
                preScore:
                  disabled:
                  - name: NodeAffinity
                  - name: TaintToleration
                score:
                  enabled:
                  - name: PodTopologySpread
                    weight: 1
                  disabled:
                  - name: NodeAffinity
                  - name: TaintToleration
              pluginConfig:
              - name: NodeResourcesFit
                args:
                  scoringStrategy:
                    type: LeastAllocated
              - name: InterPodAffinity
                args:
                  hardPodAffinityWeight: 10
            """);
  }

  @Test
  void anEmptyPolicyIsTheDefaultConfiguration() {
    assertThat(converted("{apiVersion: v1, kind: Policy}"))
        .isEqualTo(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
            - schedulerName: default-scheduler
            """);
  }

  @Test
  void anExtenderKeepsAllItsFields() {
    var policy =
        """
        apiVersion: v1
        kind: Policy
        extenders:
        - urlPrefix: https://127.0.0.1:8888/schedule
          filterVerb: filter
          prioritizeVerb: prioritize
          weight: 5
          bindVerb: bind
          enableHttps: true
          tlsConfig: {insecure: true}
          httpTimeout: 100000000
          nodeCacheCapable: true
          managedResources:
          - name: example.com/gpu
            ignoredByScheduler: true
          ignorable: true
        """;

    assertThat(converted(policy))
        .endsWith(
            """
            extenders:
            - urlPrefix: https://127.0.0.1:8888/schedule
              filterVerb: filter
              prioritizeVerb: prioritize
              weight: 5
              bindVerb: bind
              enableHTTPS: true
              tlsConfig:
                insecure: true
              httpTimeout: 100ms
              nodeCacheCapable: true
              managedResources:
              - name: example.com/gpu
                ignoredByScheduler: true
              ignorable: true
            """);
  }

  @Test
  void aPolicyMayComeInAConfigMap() {
    var configMap =
        """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: scheduler-policy, namespace: kube-system}
        data:
          policy.cfg: |
            {"kind": "Policy", "apiVersion": "v1",
             "priorities": [{"name": "MostRequestedPriority", "weight": 7}]}
        """;

    assertThat(converted(configMap)).contains("weight: 7", "type: MostAllocated");
  }

  @Test
  void requiredLabelsOfNodesBecomeAnAffinityOfAllPods() {
    var policy =
        """
        apiVersion: v1
        kind: Policy
        predicates:
        - name: AnyName
          argument: {labelsPresence: {labels: [rack, room], presence: true}}
        """;

    assertThat(converted(policy))
        .contains(
            """
              - name: NodeAffinity
                args:
                  addedAffinity:
                    requiredDuringSchedulingIgnoredDuringExecution:
                      nodeSelectorTerms:
                      - matchExpressions:
                        - key: rack
                          operator: Exists
                        - key: room
                          operator: Exists
            """);
  }

  @Test
  void aShapeOfUtilizationBecomesAScoringStrategy() {
    var policy =
        """
        apiVersion: v1
        kind: Policy
        priorities:
        - name: MyRatio
          weight: 2
          argument:
            requestedToCapacityRatioArguments:
              shape: [{utilization: 0, score: 0}, {utilization: 100, score: 10}]
              resources: [{name: example.com/gpu, weight: 3}]
        """;

    assertThat(converted(policy))
        .contains(
            """
                  scoringStrategy:
                    type: RequestedToCapacityRatio
                    requestedToCapacityRatio:
                      shape:
                      - utilization: 0
                        score: 0
                      - utilization: 100
                        score: 10
                    resources:
                    - name: example.com/gpu
                      weight: 3
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          predicates: [{name: PodFitsResource}] | predicates[0].name: there was no predicate "PodFitsResource" without an argument
          predicates: [{nam: HostName}]         | predicates[0].nam: unknown field "nam"
          priorities: [{name: ImageLocalityPriority}]            | priorities[0].weight: must be between 1 and 2147483647, not 0
          priorities: [{name: LocalityPriority, weight: 1}]      | priorities[0].name: there was no priority "LocalityPriority"
          priorities: [{name: LeastRequestedPriority, weight: 1}, {name: MostRequestedPriority, weight: 1}] | priorities[1]: resources are scored in two ways here
          """)
  void whatCannotBeConvertedIsReportedWithItsLine(String field, String problem) {
    var policy = "apiVersion: v1\nkind: Policy\n" + field + "\n";

    assertThat(problems(policy))
        .anySatisfy(found ->
            assertThat(found.toString())
                .startsWith("policy.yaml:3: ")
                .contains(problem.substring(0, problem.indexOf(':')))
                .contains(problem.substring(problem.indexOf(": ") + 2)));
  }

  @Test
  void aFileWithoutAPolicyIsRefused() {
    assertThat(problems("apiVersion: v1\nkind: ConfigMap\ndata: {a: b}\n"))
        .extracting(Problem::message)
        .containsExactly(
            "there is neither a Policy of \"v1\" in this file nor a ConfigMap with one in"
                + " data[policy.cfg]");
  }

  private static String converted(String policy) {
    var problems = new Problems();
    var written = PolicyLoader.load(stream(policy), "policy.yaml", problems);
    assertThat(problems.kept()).isEmpty();
    var converted = PolicyConverter.convert(Objects.requireNonNull(written), problems);
    assertThat(problems.kept()).isEmpty();
    var text = new StringBuilder();
    Objects.requireNonNull(converted).write(text);

    new ConfigurationLoader(FeatureSettings.defaults())
        .load(stream(text.toString()), "converted.yaml", problems);
    assertThat(problems.kept()).as("what kube-scheduler has against it").isEmpty();
    return text.toString();
  }

  private static List<Problem> problems(String policy) {
    var problems = new Problems();
    var written = PolicyLoader.load(stream(policy), "policy.yaml", problems);
    if (written != null) {
      assertThat(PolicyConverter.convert(written, problems)).isNull();
    }
    return problems.kept();
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
