package dev.berth.config.legacy.kubebatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.FairShareArgs;
import dev.berth.api.kubescheduler.PluginConfig;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureSettings;
import dev.berth.config.legacy.ConvertedDocument;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubeBatchConversionTest {
  /// The file that kube-batch has in its image.
  private static final String SHIPPED =
      """
      actions: "reclaim, allocate, backfill, preempt"
      tiers:
      - plugins:
        - name: priority
        - name: gang
        - name: conformance
      - plugins:
        - name: drf
        - name: predicates
        - name: proportion
        - name: nodeorder
      """;

  @Test
  void theShippedFileBecomesOneProfile() {
    assertThat(yaml(SHIPPED))
        .isEqualTo(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
            - schedulerName: kube-batch
              plugins:
                multiPoint:
                  enabled:
                  - name: FairShare
                  - name: GangScheduling
                  disabled:
                  - name: PrioritySort
                  - name: DefaultPreemption
                preScore:
                  enabled:
                  - name: NodeResourcesFit
                  - name: NodeAffinity
                  - name: InterPodAffinity
                  - name: NodeResourcesBalancedAllocation
                  disabled:
                  - name: '*'
                score:
                  enabled:
                  - name: NodeResourcesFit
                    weight: 1
                  - name: NodeAffinity
                    weight: 1
                  - name: InterPodAffinity
                    weight: 1
                  - name: NodeResourcesBalancedAllocation
                    weight: 1
                  disabled:
                  - name: '*'
              pluginConfig:
              - name: FairShare
                args:
                  actions:
                  - reclaim
                  - allocate
                  - backfill
                  - preempt
                  tiers:
                  - plugins:
                    - name: priority
                    - name: gang
                    - name: conformance
                  - plugins:
                    - name: drf
                    - name: predicates
                    - name: proportion
                    - name: nodeorder
            """);
  }

  @Test
  void theResultIsAValidConfigurationWithTheSameTiers() {
    var problems = new Problems();
    var loaded =
        new ConfigurationLoader(FeatureSettings.defaults())
            .complete(converted(SHIPPED).configuration("kube-batch.yaml"), problems);

    assertThat(problems.kept()).isEmpty();
    var profile = Objects.requireNonNull(loaded).configuration().profiles().getFirst();
    assertThat(profile.pluginConfig())
        .filteredOn(config -> config.name().equals("FairShare"))
        .extracting(PluginConfig::args)
        .containsExactly(
            new FairShareArgs(
                "default",
                List.of("reclaim", "allocate", "backfill", "preempt"),
                read(SHIPPED).tiers()));
  }

  @Test
  void switchesOfPluginsAreKept() {
    var file =
        """
        actions: allocate
        tiers:
        - plugins:
          - name: drf
            enablePreemptable: false
            enableJobOrder: true
        """;

    assertThat(yaml(file))
        .endsWith(
            """
              pluginConfig:
              - name: FairShare
                args:
                  actions:
                  - allocate
                  tiers:
                  - plugins:
                    - name: drf
                      enablePreemptable: false
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gang | GangScheduling",
        "predicates | NodeUnschedulable,TaintToleration,NodeAffinity,NodePorts,InterPodAffinity",
        "nodeorder |"
            + " NodeResourcesFit,NodeAffinity,InterPodAffinity,NodeResourcesBalancedAllocation",
      })
  void whatAFileDoesNotNameIsNotDone(String plugin, String inTree) {
    var without = yaml(SHIPPED.replaceFirst("  - name: " + plugin + "\n", ""));

    for (var name : inTree.split(",", -1)) {
      if (plugin.equals("predicates")) {
        assertThat(disabled(without, "filter")).contains("- name: " + name + "\n");
      } else {
        assertThat(enabled(without)).doesNotContain(name);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "leastrequested.weight: 3 | NodeResourcesFit 3 | -",
        "leastrequested.weight: '5' | NodeResourcesFit 5 | -",
        "mostrequested.weight: 3 | NodeResourcesFit 2 | MostAllocated",
        "leastrequested.weight: 0, mostrequested.weight: 3 | NodeResourcesFit 3 | MostAllocated",
        "leastrequested.weight: 4, mostrequested.weight: 3 | NodeResourcesFit 1 | -",
        "nodeaffinity.weight: 7 | NodeAffinity 7 | -",
        "podaffinity.weight: 8 | InterPodAffinity 8 | -",
        "balancedresource.weight: 9 | NodeResourcesBalancedAllocation 9 | -",
        "balancedresource.weight: '' | NodeResourcesBalancedAllocation 1 | -",
      })
  void scoresHaveTheWeightsOfNodeorder(String arguments, String weight, String strategy) {
    var result = yaml(withArguments("nodeorder", arguments));

    assertThat(result)
        .contains("- name: %s\n        weight: %s\n".formatted((Object[]) weight.split(" ", -1)))
        .doesNotContain("arguments");
    assertThat(result.contains("type: MostAllocated")).isEqualTo(strategy != null);
  }

  @ParameterizedTest
  @CsvSource({
    "leastrequested, NodeResourcesFit",
    "nodeaffinity, NodeAffinity",
    "podaffinity, InterPodAffinity",
    "balancedresource, NodeResourcesBalancedAllocation"
  })
  void aScoreWithoutWeightIsNotThere(String argument, String plugin) {
    var result = yaml(withArguments("nodeorder", argument + ".weight: 0"));

    assertThat(enabled(result)).doesNotContain("- name: " + plugin + "\n");
  }

  @Test
  void scoresThatOpposeEachOtherAreRemarkedOn() {
    assertThat(converted(withArguments("nodeorder", "mostrequested.weight: 1")).remarks())
        .containsExactly(
            "nodeorder: leastrequested.weight and mostrequested.weight oppose each other; their"
                + " difference is the weight of NodeResourcesFit");
  }

  @Test
  void pressureOfNodesIsLeftToTaints() {
    assertThat(
            converted(withArguments("predicates", "predicate.MemoryPressureEnable: true"))
                .remarks())
        .containsExactly(
            "predicates: predicate.MemoryPressureEnable is left out: pods stay away from nodes with"
                + " taint node.kubernetes.io/memory-pressure anyway");
  }

  @Test
  void gangsThatNeedNotBeReadyAreNone() {
    var result =
        converted(SHIPPED.replace("- name: gang\n", "- name: gang\n    enableJobReady: false\n"));

    assertThat(result.document().toString()).doesNotContain("GangScheduling");
    assertThat(result.remarks()).singleElement().asString().startsWith("gang: with enableJobReady");
  }

  @Test
  void flagsNameTheProfileAndTheDefaultQueue() {
    var text = new StringBuilder();
    KubeBatchConverter.convert(read(SHIPPED), new KubeBatchFlags("batch", "spare")).write(text);

    assertThat(text.toString())
        .contains("- schedulerName: batch\n", "    args:\n      defaultQueue: spare\n");
  }

  @Test
  void everythingThatIsWrongIsSaidInOneRound() {
    var file =
        """
        actions: "allocate, enqueue, allocate"
        metrics: true
        tiers:
        - plugins:
          - name: gang
            enableJobRead: true
            arguments:
              minMember: 3
          - name: binpack
        - plugins:
          - enableJobOrder: yes please
          - name: gang
          - name: predicates
            arguments:
              predicate.PIDPressureEnable: maybe
              predicate.CacheEnable: true
          - name: nodeorder
            arguments:
              leastrequested.weight: -1
              podaffinity.weight: heavy
              mostreqested.weight: 1
        """;

    assertThat(problems(file))
        .containsExactly(
            "f:1: actions[1]: Unsupported value: \"enqueue\": supported values: \"allocate\","
                + " \"backfill\", \"preempt\", \"reclaim\"; it is Volcano's, and has no counterpart"
                + " here: remove it",
            "f:1: actions[2]: Duplicate value: \"allocate\"",
            "f:2: metrics: unknown field \"metrics\"; valid are actions, tiers",
            "f:6: tiers[0].plugins[0].enableJobRead: unknown field \"enableJobRead\"; did you mean"
                + " \"enableJobReady\"?",
            "f:8: tiers[0].plugins[0].arguments: Forbidden: gang has no arguments",
            "f:9: tiers[0].plugins[1].name: Unsupported value: \"binpack\": supported values:"
                + " \"conformance\", \"drf\", \"gang\", \"nodeorder\", \"predicates\","
                + " \"priority\", \"proportion\"; it is Volcano's, for which NodeResourcesFit has"
                + " the scoringStrategy MostAllocated",
            "f:11: tiers[1].plugins[0].enableJobOrder: \"yes please\" is not a boolean",
            "f:12: tiers[1].plugins[0]: PluginOption has no \"name\", which is required",
            "f:12: tiers[1].plugins[1].name: Duplicate value: \"gang\"",
            "f:15: tiers[1].plugins[2].arguments[predicate.PIDPressureEnable]: Invalid value:"
                + " \"maybe\": must be true or false",
            "f:16: tiers[1].plugins[2].arguments[predicate.CacheEnable]: Unsupported value:"
                + " \"predicate.CacheEnable\": supported values: \"predicate.DiskPressureEnable\","
                + " \"predicate.MemoryPressureEnable\", \"predicate.PIDPressureEnable\"",
            "f:19: tiers[1].plugins[3].arguments[leastrequested.weight]: Invalid value: \"-1\":"
                + " must be an integer from 0 to 2147483647",
            "f:20: tiers[1].plugins[3].arguments[podaffinity.weight]: Invalid value: \"heavy\":"
                + " must be an integer from 0 to 2147483647",
            "f:21: tiers[1].plugins[3].arguments[mostreqested.weight]: Unsupported value:"
                + " \"mostreqested.weight\": supported values: \"balancedresource.weight\","
                + " \"leastrequested.weight\", \"mostrequested.weight\", \"nodeaffinity.weight\","
                + " \"podaffinity.weight\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | f: there is no document in this file",
        "actions: [allocate] | f:1: actions: a list is not a string",
        "{actions: allocate} | f: tiers: Required value: plugins, any of conformance, drf, gang,"
            + " nodeorder, predicates, priority, proportion",
        "{actions: allocate, tiers: many} | f:1: tiers: \"many\" is not a list",
        "{actions: ' ', tiers: [{plugins: [{name: drf}]}]} | f:1: actions: Required value: any of"
            + " allocate, backfill, preempt, reclaim",
      })
  void whatIsMissingIsAskedFor(String file, String problem) {
    assertThat(problems(file)).contains(problem);
  }

  private static String withArguments(String plugin, String arguments) {
    return SHIPPED.replace(
        "- name: " + plugin + "\n",
        "- name: %s\n    arguments: {%s}\n".formatted(plugin, arguments));
  }

  private static String disabled(String yaml, String point) {
    return yaml.substring(yaml.indexOf("    " + point + ":\n"), yaml.indexOf("    preScore:\n"));
  }

  /// Everything before the arguments, without what is disabled.
  private static String enabled(String yaml) {
    return yaml.substring(0, yaml.indexOf("  pluginConfig:\n"))
        .replaceAll("disabled:\n( +- name: \\S+\n)+", "");
  }

  private static String yaml(String file) {
    var text = new StringBuilder();
    converted(file).write(text);
    return text.toString();
  }

  private static ConvertedDocument converted(String file) {
    return KubeBatchConverter.convert(read(file), KubeBatchFlags.DEFAULT);
  }

  private static KubeBatchConfiguration read(String file) {
    var problems = new Problems();
    var read = load(file, problems);
    assertThat(problems.kept()).isEmpty();
    return Objects.requireNonNull(read);
  }

  private static List<String> problems(String file) {
    var problems = new Problems();
    assertThat(load(file, problems)).isNull();
    return problems.kept().stream().map(Problem::toString).toList();
  }

  private static @Nullable KubeBatchConfiguration load(String file, Problems problems) {
    return KubeBatchLoader.load(
        new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)), "f", problems);
  }
}
