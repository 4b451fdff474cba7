package dev.berth.cluster.apiserver.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.YamlObjects;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What becomes of groups of pods and of workloads.
class PodGroupAdmissionTest {
  private static final String GROUPS = "GenericWorkload=true";
  private static final String ALL =
      "GenericWorkload=true,TopologyAwareWorkloadScheduling=true,CompositePodGroup=true,"
          + "PodGroupPreemptionPolicy=true,DRAWorkloadResourceClaims=true";

  private static final String CLASSES =
      """
      {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: high, uid: h}, value: 1000}
      ---
      {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: polite, uid: p}, value: 5,
       preemptionPolicy: Never}
      ---
      """;

  private final List<String> refusals = new ArrayList<>();

  /// The kind and the specification of the last object; or what is wrong with any.
  private String outcome(String gates, String yaml) {
    var problems = new Problems();
    var normalized =
        Normalizer.normalize(
            YamlObjects.manifests(CLASSES + yaml),
            FeatureSettings.parse(FeatureCatalog.current(), List.of(gates)),
            problems);
    assertThat(problems.kept()).isEmpty();
    normalized.refusals().forEach(refusal -> refusals.add(refusal.message()));
    return refusals.isEmpty()
        ? spec(normalized.manifests().getLast().object())
        : String.join("\n", refusals);
  }

  private static String spec(KubernetesObject object) {
    var json = JsonEncoder.text(Kinds.of(object), object);
    return object.kind() + " " + json.substring(json.indexOf("\"spec\":") + "\"spec\":".length());
  }

  private static String group(String kind, String version, String spec) {
    return """
    {apiVersion: scheduling.k8s.io/%s, kind: %s, metadata: {name: g}, spec: {workloadRef:
     {workloadName: w, templateName: t}, schedulingPolicy: {basic: {}}, %s}}
    """
        .formatted(version, kind, spec);
  }

  private static String podGroup(String spec) {
    return group("PodGroup", "v1beta1", spec);
  }

  private static String composite(String spec) {
    return group("CompositePodGroup", "v1alpha3", spec);
  }

  @Test
  void aGroupIsDisruptedPodByPodAndHasAPriority() {
    assertThat(outcome(GROUPS, podGroup("")))
        .isEqualTo(
            """
            PodGroup {"workloadRef":{"workloadName":"w","templateName":"t"},\
            "schedulingPolicy":{"basic":{}},"disruptionMode":{"single":{}},"priority":0}}\
            """);
    assertThat(outcome(ALL, composite("")))
        .isEqualTo(
            """
            CompositePodGroup {"workloadRef":{"workloadName":"w","templateName":"t"},\
            "schedulingPolicy":{"basic":{}},"disruptionMode":{"single":{}},"priority":0,\
            "preemptionPolicy":"PreemptLowerPriority"}}\
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "priorityClassName: high | 'priorityClassName':'high','priority':1000,"
            + "'preemptionPolicy':'PreemptLowerPriority'",
        "priorityClassName: high, priority: 1000 | 'priorityClassName':'high','priority':1000,"
            + "'preemptionPolicy':'PreemptLowerPriority'",
        "priorityClassName: polite, preemptionPolicy: Never | 'priorityClassName':'polite',"
            + "'priority':5,'preemptionPolicy':'Never'",
        "priority: 7 | 'priority':7,'preemptionPolicy':'PreemptLowerPriority'",
      })
  void thePriorityIsThatOfTheClass(String stated, String priority) {
    var expected = priority.replace('\'', '"');

    assertThat(outcome(ALL, podGroup(stated))).contains(expected);
    assertThat(outcome(ALL, composite(stated))).contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "priorityClassName: gone | no PriorityClass with name gone was found",
        "priorityClassName: high, priority: 7 | priority set in the %s (7) must match the priority"
            + " computed (1000) based on the priority class set in the spec",
        "priorityClassName: polite | the string value of PreemptionPolicy (PreemptLowerPriority)"
            + " must not be provided in %s spec; priority admission controller computed Never from"
            + " the given PriorityClass name",
      })
  void whatDiffersFromTheClassIsRefused(String stated, String reason) {
    assertThat(outcome(ALL, podGroup(stated)))
        .isEqualTo(
            "podgroups.scheduling.k8s.io \"g\" is forbidden: " + reason.formatted("pod group"));
    refusals.clear();
    assertThat(outcome(ALL, composite(stated)))
        .isEqualTo(
            "compositepodgroups.scheduling.k8s.io \"g\" is forbidden: "
                + reason.formatted("composite pod group"));
  }

  @Test
  void aGroupIsOfNoClassOfTheSystem() {
    assertThat(outcome(GROUPS, podGroup("priorityClassName: system-node-critical")))
        .isEqualTo(
            "PodGroup.scheduling.k8s.io \"g\" is invalid: spec.priority: Invalid value:"
                + " 2000001000: must be less than or equal to 1000000000");
  }

  @Test
  void fieldsOfFeaturesThatAreOffAreDropped() {
    var stated =
        """
        parentCompositePodGroupName: p, schedulingConstraints: {topology: [{key: zone}]},
        resourceClaims: [{name: r, resourceClaimName: c}], preemptionPolicy: Never
        """;

    assertThat(outcome(GROUPS, podGroup(stated)))
        .doesNotContain("parent", "Constraints", "Claims", "preemptionPolicy");
    assertThat(outcome(ALL, podGroup(stated)))
        .contains(
            "\"parentCompositePodGroupName\":\"p\"",
            "\"schedulingConstraints\":{\"topology\":[{\"key\":\"zone\"}]}",
            "\"resourceClaims\":[{\"name\":\"r\",\"resourceClaimName\":\"c\"}]",
            "\"preemptionPolicy\":\"Never\"");
  }

  @Test
  void soAreThoseOfTemplates() {
    var workload =
        """
        {apiVersion: scheduling.k8s.io/v1beta1, kind: Workload, metadata: {name: w}, spec:
         {%s: [{name: t, schedulingPolicy: {gang: {%s: 2}}, %s preemptionPolicy: Never}]}}
        """;
    var fields =
        "resourceClaims: [{name: r, resourceClaimName: c}], schedulingConstraints: {topology:"
            + " [{key: zone}]},";

    assertThat(outcome(GROUPS, workload.formatted("podGroupTemplates", "minCount", fields)))
        .isEqualTo(
            """
            Workload {"podGroupTemplates":[{"name":"t","schedulingPolicy":\
            {"gang":{"minCount":2}}}]}}\
            """);
    assertThat(outcome(ALL, workload.formatted("podGroupTemplates", "minCount", fields)))
        .contains("zone", "resourceClaimName", "Never");
    assertThat(
            outcome(
                ALL.replace("PodGroupPreemptionPolicy=true", "PodGroupPreemptionPolicy=false"),
                workload.formatted(
                    "compositePodGroupTemplates",
                    "minGroupCount",
                    "podGroupTemplates: [{name: u, schedulingPolicy: {basic: {}}, preemptionPolicy:"
                        + " Never}],")))
        .doesNotContain("Never");
  }

  @Test
  void whatAnApiServerHasStoredIsTakenAsItIs() {
    var stored = podGroup("priority: 7").replace("{name: g}", "{name: g, uid: u}");

    assertThat(outcome(GROUPS, stored.replace("priority: 7", "priorityClassName: high")))
        .contains("\"priority\":1000");
    assertThat(outcome(GROUPS, stored.replace("priority: 7", "priorityClassName: gone")))
        .doesNotContain("\"priority\":");
    assertThat(outcome(GROUPS, stored.replace("priority: 7", "preemptionPolicy: Never")))
        .contains("Never");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "schedulingPolicy: {} | schedulingPolicy: Invalid value: \"\": must specify one of:"
            + " `basic`, `gang`",
        "schedulingPolicy: {basic: {}, gang: {minCount: 1}} | schedulingPolicy: Invalid value:"
            + " \"{basic, gang}\": must specify exactly one of: `basic`, `gang`",
        "schedulingPolicy: {gang: {minCount: 0}} | schedulingPolicy.gang.minCount: Required value",
        "schedulingPolicy: {gang: {minCount: -1}} | schedulingPolicy.gang.minCount: Invalid value:"
            + " -1: must be greater than or equal to 1",
        "schedulingConstraints: {topology: [{key: a}, {key: b}]} | schedulingConstraints.topology:"
            + " Too many: 2: must have at most 1 item",
        "schedulingConstraints: {topology: [{}]} | schedulingConstraints.topology[0].key: Required"
            + " value",
        "schedulingConstraints: {topology: [{key: /a}]} | schedulingConstraints.topology[0].key:"
            + " Invalid value: \"/a\": prefix part must be non-empty",
        "resourceClaims: [{name: a}] | resourceClaims[0]: Invalid value: \"\": must specify one of:"
            + " `resourceClaimName`, `resourceClaimTemplateName`",
        "resourceClaims: [{name: a, resourceClaimName: b}, {name: a, resourceClaimName: c}] |"
            + " resourceClaims[1]: Duplicate value: \"a\"",
        "disruptionMode: {single: {}, all: {}} | disruptionMode: Invalid value: \"{single, all}\":"
            + " must specify exactly one of: `single`, `all`",
        "priority: 1000000001 | priority: Invalid value: 1000000001: must be less than or equal to"
            + " 1000000000",
        "preemptionPolicy: Sometimes | preemptionPolicy: Unsupported value: \"Sometimes\":"
            + " supported values: \"Never\", \"PreemptLowerPriority\"",
        "parentCompositePodGroupName: p | workloadRef: Required value: must be set when"
            + " parentCompositePodGroupName is set",
        "workloadRef: {workloadName: w} | workloadRef.templateName: Required value",
      })
  void anInvalidGroupIsAnErrorWithItsField(String part, String problem) {
    var yaml =
        """
        apiVersion: scheduling.k8s.io/v1beta1
        kind: PodGroup
        metadata: {name: g}
        spec: {%s, %s}
        """
            .formatted(
                part.contains("schedulingPolicy") ? "" : "schedulingPolicy: {basic: {}}", part)
            .replace("{, ", "{");

    assertThat(problems(yaml)).containsExactly("spec." + problem);
  }

  private static List<String> problems(String yaml) {
    var problems = new Problems();
    Normalizer.normalize(
        YamlObjects.manifests(yaml),
        FeatureSettings.parse(FeatureCatalog.current(), List.of(ALL)),
        problems);
    return problems.kept().stream()
        .map(Problem::toString)
        .map(problem -> problem.replaceFirst("test.yaml:[0-9]+: [A-Za-z]+ default/[a-z]+: ", ""))
        .toList();
  }

  private static String templates(int levels) {
    return levels == 0
        ? "podGroupTemplates: [{name: leaf, schedulingPolicy: {basic: {}}}]"
        : """
        compositePodGroupTemplates: [{name: level-%d, schedulingPolicy: {basic: {}}, %s}]
        """
            .formatted(levels, templates(levels - 1));
  }

  private static String workload(String spec) {
    return """
    {apiVersion: scheduling.k8s.io/v1beta1, kind: Workload, metadata: {name: w}, spec: {%s}}
    """
        .formatted(spec);
  }

  @Test
  void templatesAreATreeOfFewLevels() {
    assertThat(problems(workload(templates(3)))).isEmpty();
    assertThat(problems(workload(templates(4))))
        .containsExactly(
            "spec.compositePodGroupTemplates[0]: Invalid value: \"level-4\": maximum template"
                + " hierarchy depth is 4");
    assertThat(problems(workload("")))
        .containsExactly(
            "spec: Invalid value: \"\": must specify one of: `podGroupTemplates`,"
                + " `compositePodGroupTemplates`");
    assertThat(
            problems(
                workload("compositePodGroupTemplates: [{name: a, schedulingPolicy: {basic: {}}}]")))
        .containsExactly(
            "spec.compositePodGroupTemplates[0]: Invalid value: \"a\": must have at least one child"
                + " PodGroupTemplate or CompositePodGroupTemplate");
  }

  @Test
  void templatesHaveNamesOfTheirOwnAndOnePriority() {
    var leaf = "{name: %s, schedulingPolicy: {basic: {}}, priorityClassName: %s}";
    var composite =
        "{name: %s, schedulingPolicy: {basic: {}}, priorityClassName: high, podGroupTemplates:"
            + " [%s]}";

    assertThat(
            problems(
                workload(
                    "compositePodGroupTemplates: [%s, %s]"
                        .formatted(
                            composite.formatted("a", leaf.formatted("x", "high")),
                            composite.formatted("b", leaf.formatted("x", "high"))))))
        .containsExactly(
            "spec.compositePodGroupTemplates[1].podGroupTemplates[0].name: Duplicate value: \"x\"");
    assertThat(
            problems(
                workload(
                    "podGroupTemplates: [%s, %s]"
                        .formatted(leaf.formatted("a", "high"), leaf.formatted("a", "polite")))))
        .containsExactly(
            "spec.podGroupTemplates[1]: Duplicate value: \"a\"",
            "spec: Invalid value: null: detected multiple priority configurations");
    assertThat(
            problems(
                workload(
                    "compositePodGroupTemplates: [%s]"
                        .formatted(composite.formatted("a", leaf.formatted("x", "polite"))))))
        .containsExactly(
            "spec: Invalid value: null: all priority and priorityClassName values must be"
                + " identical, detected multiple values");
    assertThat(
            problems(
                workload(
                    "podGroupTemplates: [%s]"
                        .formatted(
                            Stream.of("a b c d e f g h i".split(" "))
                                .map(name -> leaf.formatted(name, "high"))
                                .collect(Collectors.joining(", "))))))
        .containsExactly("spec.podGroupTemplates: Too many: 9: must have at most 8 items");
  }
}
