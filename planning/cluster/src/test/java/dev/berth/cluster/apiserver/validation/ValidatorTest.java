package dev.berth.cluster.apiserver.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cluster.YamlObjects;
import dev.berth.cluster.apiserver.admission.Normalizer;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Objects that an API server refuses, and why; the texts are its own.
class ValidatorTest {
  /// A part of a pod's spec, and what is wrong with it.
  record Case(String spec, List<String> problems) {
    Case(String spec, String... problems) {
      this(spec, List.of(problems));
    }

    @Override
    public String toString() {
      return spec.strip();
    }
  }

  static Stream<Case> specs() {
    return Stream.of(
        new Case(
            "containers: [{name: c, resources: {requests: {cpu: -1, memory: -1Gi}}}]",
            "spec.containers[0].resources.requests[cpu]: Invalid value: \"-1\": must be greater"
                + " than or equal to 0",
            "spec.containers[0].resources.requests[memory]: Invalid value: \"-1Gi\": must be"
                + " greater than or equal to 0"),
        new Case(
            "containers: [{name: c, resources: {requests: {cpu: 2}, limits: {cpu: 1}}}]",
            "spec.containers[0].resources.requests: Invalid value: \"2\": must be less than or"
                + " equal to cpu limit of 1"),
        new Case("containers: []", "spec.containers: Required value"),
        new Case(
            "{initContainers: [{name: c}], containers: [{name: c}, {image: x}]}",
            "spec.containers[1].name: Required value",
            "spec.initContainers[0].name: Duplicate value: \"c\""),
        new Case(
            "containers: [{name: c, ports: [{containerPort: 80, hostPort: 70000, protocol: tcp}]}]",
            "spec.containers[0].ports[0].hostPort: Invalid value: 70000: must be between 1 and"
                + " 65535, inclusive",
            "spec.containers[0].ports[0].protocol: Unsupported value: \"tcp\": supported values:"
                + " \"SCTP\", \"TCP\", \"UDP\""),
        new Case(
            """
            containers: [{name: c}]
            tolerations:
            - {key: a, operator: Exist}
            - {operator: Equal}
            - {key: a, operator: Exists, value: b, effect: NoScheduling}
            """,
            "spec.tolerations[0].operator: Unsupported value: \"Exist\": supported values:"
                + " \"Equal\", \"Exists\"",
            "spec.tolerations[1].operator: Invalid value: \"Equal\": operator must be Exists when"
                + " `key` is empty, which means \"match all values and all keys\"",
            "spec.tolerations[2].operator: Invalid value: \"b\": value must be empty when"
                + " `operator` is 'Exists'",
            "spec.tolerations[2].effect: Unsupported value: \"NoScheduling\": supported values:"
                + " \"NoSchedule\", \"PreferNoSchedule\", \"NoExecute\""),
        new Case(
            """
            containers: [{name: c}]
            topologySpreadConstraints:
            - {maxSkew: 0, whenUnsatisfiable: Never, minDomains: 2, nodeTaintsPolicy: Maybe}
            - {maxSkew: 1, topologyKey: z, whenUnsatisfiable: DoNotSchedule}
            - {maxSkew: 2, topologyKey: z, whenUnsatisfiable: DoNotSchedule}
            """,
            "spec.topologySpreadConstraints[0].maxSkew: Invalid value: 0: must be greater than"
                + " zero",
            "spec.topologySpreadConstraints[0].topologyKey: Required value: can not be empty",
            "spec.topologySpreadConstraints[0].whenUnsatisfiable: Unsupported value: \"Never\":"
                + " supported values: \"DoNotSchedule\", \"ScheduleAnyway\"",
            "spec.topologySpreadConstraints[0].minDomains: Invalid value: 2: can only use"
                + " minDomains if whenUnsatisfiable=DoNotSchedule, not Never",
            "spec.topologySpreadConstraints[0].nodeTaintsPolicy: Unsupported value: \"Maybe\":"
                + " supported values: \"Honor\", \"Ignore\"",
            "spec.topologySpreadConstraints[1].{topologyKey, whenUnsatisfiable}: Duplicate value:"
                + " \"{z, DoNotSchedule}\""),
        new Case(
            """
            containers: [{name: c}]
            affinity:
              nodeAffinity:
                requiredDuringSchedulingIgnoredDuringExecution:
                  nodeSelectorTerms:
                  - matchExpressions: [{key: a, operator: Has}, {key: a, operator: In}, {key: a, operator: Gt}]
                    matchFields: [{key: metadata.uid, operator: In, values: [a, b]}]
                preferredDuringSchedulingIgnoredDuringExecution: [{weight: 0, preference: {}}]
              podAffinity:
                requiredDuringSchedulingIgnoredDuringExecution:
                - {topologyKey: z, labelSelector: {matchExpressions: [{key: a, operator: Exists, values: [x]}]}}
            """,
            "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0].operator:"
                + " Invalid value: \"Has\": not a valid selector operator",
            "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution"
                + ".nodeSelectorTerms[0].matchExpressions[1].values: Required value: must be"
                + " specified when `operator` is 'In' or 'NotIn'",
            "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution"
                + ".nodeSelectorTerms[0].matchExpressions[2].values: Required value: must be"
                + " specified single value when `operator` is 'Lt' or 'Gt'",
            "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution"
                + ".nodeSelectorTerms[0].matchFields[0].values: Required value: must be only one"
                + " value when `operator` is 'In' or 'NotIn' for node field selector",
            "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution"
                + ".nodeSelectorTerms[0].matchFields[0].key: Invalid value: \"metadata.uid\": not a"
                + " valid field selector key",
            "spec.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight:"
                + " Invalid value: 0: must be in the range 1-100",
            "spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0]"
                + ".labelSelector.matchExpressions[0].values: Forbidden: may not be specified when"
                + " `operator` is 'Exists' or 'DoesNotExist'"),
        new Case(
            """
            containers: [{name: c}]
            nodeName: x
            schedulingGates: [{name: a}, {name: a}]
            """,
            "spec.schedulingGates[1]: Duplicate value: \"a\"",
            "spec.nodeName: Forbidden: cannot be set until all schedulingGates have been cleared"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Pod        | Web_1     | a lowercase RFC 1123 subdomain must consist of lower case",
        "Node       | -a        | a lowercase RFC 1123 subdomain must consist of lower case",
        "Namespace  | a.b       | must not contain dots",
        "Service    | A         | a lowercase RFC 1123 label must consist of lower case"
            + " alphanumeric characters or '-', and must start and end with an alphanumeric"
            + " character (e.g. 'my-name',  or '123-abc', regex used for validation is"
            + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
        "Namespace  | 0123456789012345678901234567890123456789012345678901234567890123"
            + "| must be no more than 63 characters",
      })
  void namesThatAnApiServerRefuses(String kind, String name, String why) {
    assertThat(
            problems(
                "{apiVersion: v1, kind: %s, metadata: {name: '%s'}, spec: {containers: [{name: c}]}}"
                    .formatted(kind, name)))
        .anySatisfy(problem ->
            assertThat(problem)
                .contains("metadata.name: Invalid value: \"%s\": %s".formatted(name, why)));
  }

  private static List<String> problems(String yaml) {
    return problems(yaml, FeatureSettings.defaults());
  }

  private static List<String> problems(String yaml, FeatureSettings gates) {
    var problems = new Problems();
    var _ = SimulatedCluster.of(YamlObjects.input(yaml), WorkloadSettings.DEFAULT, gates, problems);
    return problems.kept().stream().map(Problem::toString).toList();
  }

  @ParameterizedTest
  @MethodSource("specs")
  void podsAreRefusedInTheApiServersWords(Case refused) {
    var spec = refused.spec().strip();
    var yaml =
        "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:"
            + (spec.startsWith("{") ? " " + spec : "\n" + spec.indent(2));

    assertThat(problems(yaml))
        .extracting(problem -> problem.replaceFirst("test.yaml:[0-9]+: Pod default/a: ", ""))
        .containsExactlyElementsOf(refused.problems());
  }

  @Test
  void theLineIsThatOfTheField() {
    assertThat(
            problems(
                """
                apiVersion: v1
                kind: Pod
                metadata: {name: a}
                spec:
                  containers:
                  - name: c
                    resources:
                      requests:
                        memory: 1Gi
                        cpu: -100m
                """))
        .containsExactly(
            "test.yaml:10: Pod default/a: spec.containers[0].resources.requests[cpu]: Invalid"
                + " value: \"-100m\": must be greater than or equal to 0");
  }

  /// The namespace, whether the claim has a UID already, and whether it is refused.
  @ParameterizedTest
  @CsvSource({
    "'{name: ops}', '', true",
    "'{name: ops, labels: {resource.kubernetes.io/admin-access: \"false\"}}', '', true",
    "'{name: ops, labels: {resource.kubernetes.io/admin-access: \"true\"}}', '', false",
    "'{name: ops}', ', uid: known', false",
    "'{name: other}', '', false",
  })
  void adminAccessIsForNamespacesThatAreLabelledForIt(
      String namespace, String uid, boolean isRefused) {
    assertThat(
            problems(
                """
                apiVersion: v1
                kind: Namespace
                metadata: %s
                ---
                apiVersion: resource.k8s.io/v1
                kind: ResourceClaim
                metadata: {name: all, namespace: ops%s}
                spec:
                  devices:
                    requests:
                    - name: gpus
                      exactly: {deviceClassName: gpu, allocationMode: All}
                    - name: more
                      exactly:
                        deviceClassName: gpu
                        adminAccess: true
                """
                    .formatted(namespace, uid)))
        .isEqualTo(
            isRefused
                ? List.of(
                    "test.yaml:16: ResourceClaim ops/all:"
                        + " spec.devices.requests[1].exactly.adminAccess: Forbidden: admin access"
                        + " to devices requires the `resource.kubernetes.io/admin-access: true`"
                        + " label on the containing namespace; label namespace ops with"
                        + " resource.kubernetes.io/admin-access=true, or leave adminAccess out")
                : List.of());
  }

  @Test
  void whatIsWrongWithATemplateIsReportedOnceAndAtItsLine() {
    assertThat(
            problems(
                """
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata: {name: web}
                spec:
                  replicas: 3
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      containers:
                      - name: c
                        resources:
                          requests: {cpu: -1}
                """))
        .singleElement()
        .asString()
        .startsWith("test.yaml:13: ReplicaSet default/web: spec.template.spec.")
        .endsWith(
            "spec.containers[0].resources.requests[cpu]: Invalid value: \"-1\": must be greater"
                + " than or equal to 0");
  }

  @Test
  void otherKindsAreCheckedToo() {
    assertThat(
            problems(
                """
                apiVersion: v1
                kind: Node
                metadata: {name: n1}
                spec: {taints: [{key: a, effect: None}, {key: b}, {key: a, effect: None}]}
                status: {allocatable: {cpu: -4}}
                ---
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: b}
                spec: {minAvailable: 1, maxUnavailable: 1}
                ---
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec: {replicas: -1, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: api}}}}
                ---
                apiVersion: v1
                kind: Pod
                spec: {containers: [{name: c}]}
                """))
        .containsExactly(
            "test.yaml:4: Node n1: spec.taints[0].effect: Unsupported value: \"None\": supported"
                + " values: \"NoSchedule\", \"PreferNoSchedule\", \"NoExecute\"",
            "test.yaml:4: Node n1: spec.taints[1].effect: Required value",
            "test.yaml:4: Node n1: spec.taints[2].effect: Unsupported value: \"None\": supported"
                + " values: \"NoSchedule\", \"PreferNoSchedule\", \"NoExecute\"",
            "test.yaml:4: Node n1: spec.taints[2]: Duplicate value:"
                + " {\"key\":\"a\",\"effect\":\"None\"}: taints must be unique by key and effect"
                + " pair",
            "test.yaml:5: Node n1: status.allocatable.cpu: Invalid value: \"-4\": must be greater"
                + " than or equal to 0",
            "test.yaml:10: PodDisruptionBudget default/b: spec: Invalid value:"
                + " {\"minAvailable\":1,\"maxUnavailable\":1}: minAvailable and maxUnavailable"
                + " cannot be both set",
            "test.yaml:15: Deployment default/web: spec.replicas: Invalid value: -1: must be"
                + " greater than or equal to 0",
            "test.yaml:15: Deployment default/web: spec.template.metadata.labels: Invalid value:"
                + " {\"app\":\"api\"}: `selector` does not match template `labels`",
            "test.yaml:15: Deployment default/web: spec.template.spec.containers: Required value",
            "test.yaml:17: Pod default/: metadata.name: Required value: name or generateName is"
                + " required");
  }

  @Test
  void aStoredSelectorThatCannotBeReadIsAProblem() {
    assertThat(
            problems(
                """
                apiVersion: apps/v1
                kind: DaemonSet
                metadata: {name: a, uid: u}
                spec:
                  selector: {matchExpressions: [{key: app, operator: Is, values: [a]}]}
                  template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c}]}}
                """))
        .singleElement()
        .asString()
        .startsWith("test.yaml:5: DaemonSet default/a: spec.selector: ");
  }

  @Test
  void aNewSelectorThatCannotBeReadIsOneProblemToo() {
    assertThat(
            problems(
                """
                apiVersion: apps/v1
                kind: DaemonSet
                metadata: {name: a}
                spec:
                  selector: {matchExpressions: [{key: app, operator: Is, values: [a]}]}
                  template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c}]}}
                """))
        .containsExactly(
            "test.yaml:5: DaemonSet default/a: spec.selector.matchExpressions[0].operator: Invalid"
                + " value: \"Is\": not a valid selector operator");
  }

  private static final String NEEDS_FEATURES =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: a}
      spec:
        hostNetwork: true
        hostUsers: false
        schedulingGroup: {podGroupName: g}
        tolerations:
        - {key: a, operator: Lt, value: "5"}
        - {key: a, operator: Gt, value: "05"}
        - {key: a, operator: Gt}
        - {key: a, operator: Gt, value: "9223372036854775808"}
        containers:
        - name: c
          restartPolicy: Never
          restartPolicyRules: [{action: RestartAllContainers}]
      """;

  private static List<String> problems(String yaml, String gates) {
    var problems = new Problems();
    var settings = FeatureSettings.parse(FeatureCatalog.current(), List.of(gates));
    Normalizer.normalize(YamlObjects.manifests(yaml), settings, problems);
    return problems.kept().stream()
        .map(Problem::toString)
        .map(problem -> problem.replaceFirst("test.yaml:[0-9]+: Pod default/a: ", ""))
        .toList();
  }

  @Test
  void whatNeedsAFeatureThatIsOffIsRefused() {
    assertThat(problems(NEEDS_FEATURES, "RestartAllContainersOnContainerExits=false"))
        .containsExactly(
            "spec.tolerations[0].operator: Unsupported value: \"Lt\": supported values: \"Equal\","
                + " \"Exists\", \"Lt\", \"Gt\"",
            "spec.tolerations[1].operator: Unsupported value: \"Gt\": supported values: \"Equal\","
                + " \"Exists\", \"Lt\", \"Gt\"",
            "spec.tolerations[2].operator: Unsupported value: \"Gt\": supported values: \"Equal\","
                + " \"Exists\", \"Lt\", \"Gt\"",
            "spec.tolerations[3].operator: Unsupported value: \"Gt\": supported values: \"Equal\","
                + " \"Exists\", \"Lt\", \"Gt\"",
            "spec.hostNetwork: Forbidden: when `hostUsers` is false",
            "spec.containers[0].restartPolicyRules[0].action: Unsupported value:"
                + " \"RestartAllContainers\": supported values: \"Restart\"");
  }

  @Test
  void aFeatureThatIsOnHasRulesOfItsOwn() {
    assertThat(
            problems(
                NEEDS_FEATURES,
                "TaintTolerationComparisonOperators=true,UserNamespacesHostNetworkSupport=true,"
                    + "GenericWorkload=true"))
        .containsExactly(
            "spec.tolerations[1].value: Invalid value: \"05\": must be a valid decimal integer in"
                + " canonical form",
            "spec.tolerations[2].value: Invalid value: \"\": must be non-empty",
            "spec.tolerations[3].value: Invalid value: \"9223372036854775808\": strconv.ParseInt:"
                + " parsing \"9223372036854775808\": value out of range");
  }

  @Test
  void aPodThatAnApiServerHasAdmittedIsNotCheckedForItsFeaturesAgain() {
    assertThat(problems(NEEDS_FEATURES + "status: {qosClass: BestEffort}\n", "AllAlpha=false"))
        .isEmpty();
  }

  private static final String PERCENT =
      "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or"
          + " '93%', regex used for validation is '[0-9]+%')";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Deployment  | strategy       | maxSurge: most          | spec.strategy.rollingUpdate.maxSurge: Invalid value: "most": PERCENT
          Deployment  | strategy       | maxSurge: "2"           | spec.strategy.rollingUpdate.maxSurge: Invalid value: "2": PERCENT
          Deployment  | strategy       | maxSurge: -1            | spec.strategy.rollingUpdate.maxSurge: Invalid value: -1: must be greater than or equal to 0
          Deployment  | strategy       | maxSurge: 0, maxUnavailable: 0% | spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "0%": may not be 0 when `maxSurge` is 0
          StatefulSet | updateStrategy | maxUnavailable: 0     | spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: 0: cannot be 0
          DaemonSet   | updateStrategy | maxSurge: 1             | spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: 1: may not be set when maxUnavailable is non-zero
          DaemonSet   | updateStrategy | maxUnavailable: 0       | spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is 0
          DaemonSet   | updateStrategy | maxSurge: 1, maxUnavailable: 0 |
          Deployment  | strategy       | maxUnavailable: 101%    | spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "101%": must not be greater than 100%
          Deployment  | strategy       | maxSurge: 200%, maxUnavailable: 100% |
          StatefulSet | updateStrategy | maxUnavailable: 200%    | spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: "200%": must not be greater than 100%
          DaemonSet   | updateStrategy | maxSurge: 99999999999%, maxUnavailable: 0 | spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: "99999999999%": must not be greater than 100%
          """)
  void limitsOfUpdatesAreNumbersOrPercentages(
      String kind, String strategy, String limits, @Nullable String expected) {
    var problems =
        problems(
            """
            apiVersion: apps/v1
            kind: %s
            metadata: {name: web}
            spec:
              %s: {rollingUpdate: {%s}}
              selector: {matchLabels: {app: web}}
              template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: i}]}}
            """
                .formatted(kind, strategy, limits));

    if (expected == null) {
      assertThat(problems).isEmpty();
    } else {
      assertThat(problems)
          .singleElement()
          .asString()
          .endsWith(expected.replace("PERCENT", PERCENT));
    }
  }

  @Test
  void aBudgetOfMoreThanAllPodsAndAnUnknownPolicyAreRefusedAtOnce() {
    assertThat(
            problems(
                """
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: b}
                spec:
                  minAvailable: 150%
                  unhealthyPodEvictionPolicy: Sometimes
                  selector: {matchExpressions: [{key: app, operator: Is, values: [web]}]}
                """))
        .extracting(Object::toString)
        .satisfiesExactlyInAnyOrder(
            problem ->
                assertThat(problem)
                    .contains(
                        ":5: ",
                        "spec.minAvailable: Invalid value: \"150%\": must not be greater than"
                            + " 100%"),
            problem ->
                assertThat(problem)
                    .contains(
                        ":6: ",
                        "Unsupported value: \"Sometimes\": supported values: \"AlwaysAllow\","
                            + " \"IfHealthyBudget\""),
            problem -> assertThat(problem).contains(":7: ", "operator: Invalid value: \"Is\""));
  }

  @Test
  void theLimitsOfABudgetAreNumbersOrPercentages() {
    assertThat(
            problems(
                """
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: b}
                spec: {minAvailable: half, selector: {}}
                """))
        .singleElement()
        .asString()
        .endsWith("spec.minAvailable: Invalid value: \"half\": " + PERCENT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {schedulingPolicy: {gang: {}}}             |
          {schedulingPolicy: {gang: {minCount: 2}}}  |
          {schedulingPolicy: {gang: {minCount: 3}}}  | schedulingPolicy.gang.minCount: Invalid value: 3: must not be greater than parallelism (2)
          {schedulingPolicy: {gang: {minCount: 0}}}  | schedulingPolicy.gang.minCount: Invalid value: 0: must be greater than or equal to 1
          {schedulingPolicy: {}}                     | schedulingPolicy: Invalid value: "": must specify one of: `basic`, `gang`
          {disruptionMode: {all: {}}}                | disruptionMode: Invalid value: "": the disruptionMode `all` is not supported with the Basic scheduling policy
          {schedulingConstraints: {topology: [{}]}}  | schedulingConstraints.topology[0].key: Required value
          """)
  void theGroupOfAJobIsRight(String scheduling, @Nullable String expected) {
    var job =
        """
        apiVersion: batch/v1
        kind: Job
        metadata: {name: j}
        spec:
          parallelism: 2
          scheduling: %s
          template: {spec: {restartPolicy: Never, containers: [{name: c}]}}
        """
            .formatted(scheduling);
    var on = FeatureSettings.parse(FeatureCatalog.current(), List.of("AllAlpha=true,AllBeta=true"));

    assertThat(problems(job)).isEmpty();
    assertThat(problems(job, on))
        .extracting(it -> it.substring(it.indexOf("spec.scheduling.")))
        .isEqualTo(expected == null ? List.of() : List.of("spec.scheduling." + expected));
  }
}
