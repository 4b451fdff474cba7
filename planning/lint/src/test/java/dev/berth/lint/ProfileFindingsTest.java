package dev.berth.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Rejected;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is found in configurations.
final class ProfileFindingsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{name: NodeAffinity, args: {addedAffinity:"
            + " {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms:"
            + " [{matchExpressions: [{key: disktype, operator: In, values: [sdd]}]}]}}}}| error"
            + " node-affinity-unmatched addedAffinity"
            + ".requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0].matchExpressions[0]:"
            + " Write hdd or ssd",
        "{name: PodTopologySpread, args: {defaultingType: List, defaultConstraints: [{maxSkew: 1,"
            + " topologyKey: rack, whenUnsatisfiable: ScheduleAnyway}]}}"
            + "| warning topology-key-without-effect defaultConstraints[0].topologyKey: Use a label"
            + " that nodes have",
        "{name: NodeResourcesFit, args: {scoringStrategy: {type: MostAllocated, resources:"
            + " [{name: example.com/gpus, weight: 1}]}}}"
            + "| warning scored-resource-unknown scoringStrategy.resources[0].name: Write"
            + " example.com/gpu",
        "{name: NodeResourcesFit, args: {scoringStrategy: {type: RequestedToCapacityRatio,"
            + " resources: [{name: cpu, weight: 1}], requestedToCapacityRatio: {shape:"
            + " [{utilization: 0, score: 5}, {utilization: 100, score: 5}]}}}}"
            + "| warning score-shape-flat scoringStrategy.requestedToCapacityRatio.shape: Give"
            + " points of the shape different scores, or disable the plugin at score",
        "{name: PodTopologySpread, args: {defaultingType: List, defaultConstraints: [{maxSkew: 1,"
            + " topologyKey: rack, whenUnsatisfiable: DoNotSchedule}]}}"
            + "| error topology-key-unknown defaultConstraints[0].topologyKey: Use a label that"
            + " nodes have",
        "{name: NodeAffinity, args: {addedAffinity:"
            + " {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference:"
            + " {matchExpressions: [{key: disktype, operator: In, values: [sdd]}]}}]}}}| warning"
            + " preferred-node-affinity-unmatched addedAffinity"
            + ".preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0]:"
            + " Write hdd or ssd",
        "{name: NodeResourcesBalancedAllocation, args: {resources: [{name: example.com/tpu,"
            + " weight: 1}]}}| warning scored-resource-unknown resources[0].name: Write"
            + " example.com/gpu",
        "{name: NodeResourcesFit, args: {ignoredResources: [example.com/license]}}"
            + "| note ignored-resource-unrequested ignoredResources[0]: Remove it, if no pod is to"
            + " request it",
      })
  void argumentsThatNoNodeMeets(String pluginConfig, String finding) {
    var found = lint("profiles: [{pluginConfig: [%s]}]".formatted(pluginConfig));

    assertThat(found)
        .extracting(LintedText::line)
        .extracting(line -> line.replace("profiles[0].pluginConfig[0].args.", ""))
        .contains(finding);
  }

  @Test
  void pluginsThatOnlyBreakTiesAreFound() {
    var found =
        lint(
            "profiles: [{plugins: {score: {enabled: [{name: NodeResourcesFit, weight: 20000}]}}}]");

    assertThat(found)
        .filteredOn(it -> it.rule() == Rule.SCORE_WEIGHT_DOMINATED)
        .singleElement()
        .satisfies(it -> {
          assertThat(it.place().path()).isEqualTo("profiles[0].plugins.score.enabled[0].weight");
          assertThat(it.message())
              .startsWith("One point of NodeResourcesFit counts 20,000, and all points of ");
        });
    assertThat(
            lint(
                "profiles: [{plugins: {score: {enabled: [{name: NodeResourcesFit, weight:"
                    + " 99}]}}}]"))
        .extracting(Finding::rule)
        .doesNotContain(Rule.SCORE_WEIGHT_DOMINATED);
  }

  @Test
  void pluginsWithoutEffectAreFound() {
    var images =
        LintedText.node("n1", "a", "ssd", "", "")
            + LintedText.node("n2", "b", "ssd", "", "")
                .replace(
                    "pods: 110}",
                    "pods: 110}, images: [{names: ['i:latest'], sizeBytes: 500000000}]");

    assertThat(withoutEffect(lint("profiles: [{}]")))
        .contains("ImageLocality", "NodeAffinity", "InterPodAffinity")
        .doesNotContain("NodeResourcesFit");
    assertThat(withoutEffect(lint(images, "profiles: [{}]")))
        .contains("NodeAffinity")
        .doesNotContain("ImageLocality");
  }

  private static List<String> withoutEffect(List<Finding> findings) {
    return findings.stream()
        .filter(it -> it.rule() == Rule.PLUGIN_WITHOUT_EFFECT)
        .map(Finding::value)
        .toList();
  }

  @Test
  void aProfileOfNoPodIsFound() {
    assertThat(lint("profiles: [{schedulerName: batch}, {schedulerName: default-scheduler}]"))
        .extracting(LintedText::line)
        .contains(
            "note profile-unused profiles[0].schedulerName: Name it in pods, or remove the"
                + " profile");
  }

  @Test
  void anExtenderOfResourcesThatNoPodRequestsIsFound() {
    assertThat(
            lint(
                "extenders: [{urlPrefix: 'http://e', filterVerb: f,"
                    + " managedResources: [{name: example.com/fpga}]}]"))
        .extracting(LintedText::line)
        .contains(
            "note extender-resource-unrequested extenders[0].managedResources[0].name: Remove it,"
                + " if no pod is to request it");
  }

  @Test
  void aFilterOfAJarThatRejectsNothingIsFound() {
    assertThat(withoutEffect(lintWith("ssd"))).contains("OnlyDisk");
    assertThat(withoutEffect(lintWith("hdd"))).doesNotContain("OnlyDisk");
    assertThat(withoutEffect(lint("profiles: [{}]")))
        .as("filters by default")
        .doesNotContain("NodePorts", "VolumeBinding");
  }

  /// With a filter that lets pods on nodes of that disk only, on nodes with an SSD.
  private static List<Finding> lintWith(String disk) {
    return LintedText.lint(
        LintedText.node("n1", "a", "ssd", "", "") + LintedText.node("n2", "b", "ssd", "", ""),
        LintedText.pod("web", "")
            + configured("profiles: [{plugins: {filter: {enabled: [{name: OnlyDisk}]}}}]"),
        onlyDisk(disk));
  }

  private static PluginFactory<?> onlyDisk(String disk) {
    SimpleFilterPlugin plugin =
        new SimpleFilterPlugin() {
          @Override
          public String name() {
            return "OnlyDisk";
          }

          @Override
          public FilterStatus filter(PodInfo pod, NodeInfo node) {
            return disk.equals(node.node().metadata().labels().get("disktype"))
                ? Success.SUCCESS
                : Rejected.unschedulable("another disk");
          }
        };
    return new SimplePluginFactory() {
      @Override
      public String name() {
        return plugin.name();
      }

      @Override
      public Class<? extends Plugin> type() {
        return FilterPlugin.class;
      }

      @Override
      public Plugin create(PluginContext context) {
        return plugin;
      }
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nodeSelector: {disktype: ssd}| filter| NodeAffinity",
        "affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1,"
            + " preference: {matchExpressions: [{key: disktype, operator: Exists}]}}]}}| score|"
            + " NodeAffinity",
        "topologySpreadConstraints: [{maxSkew: 1, topologyKey: topology.kubernetes.io/zone,"
            + " whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}]|"
            + " filter| PodTopologySpread",
        "topologySpreadConstraints: [{maxSkew: 1, topologyKey: topology.kubernetes.io/zone,"
            + " whenUnsatisfiable: ScheduleAnyway, labelSelector: {matchLabels: {app: web}}}]|"
            + " score| PodTopologySpread",
        "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
            + " [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app:"
            + " web}}}]}}| filter| InterPodAffinity",
        "resources: {requests: {cpu: 1}}| filter| NodeResourcesFit",
        "volumes: [{name: v, persistentVolumeClaim: {claimName: v}}]| filter| VolumeBinding",
        "resourceClaims: [{name: g, resourceClaimName: g}]| filter| DynamicResources",
        "schedulingGates: [{name: example.com/wait}]| preEnqueue| SchedulingGates"
      })
  void whatPodsSayToAPluginThatIsDisabledIsFound(String spec, String point, String plugin) {
    var pods = LintedText.pod("web", spec);
    var disabled = "profiles: [{plugins: {%s: {disabled: [{name: %s}]}}}]".formatted(point, plugin);
    var multi = "profiles: [{plugins: {multiPoint: {disabled: [{name: %s}]}}}]".formatted(plugin);

    assertThat(ignored(pods, disabled))
        .containsExactly("profiles[0].plugins.%s.disabled[0]: %s".formatted(point, plugin));
    assertThat(ignored(pods, multi))
        .contains("profiles[0].plugins.multiPoint.disabled[0]: " + plugin);
    assertThat(ignored(pods, "profiles: [{}]")).isEmpty();
    assertThat(ignored(LintedText.pod("web", ""), disabled)).isEmpty();
  }

  @Test
  void hostPortsWithoutNodePortsAreFoundWithTheirPods() {
    var port = "hostNetwork: true";
    var pods =
        (LintedText.deployment("a", 1, port) + LintedText.deployment("b", 1, port))
            .replace(
                "{name: c, image: i}",
                "{name: c, image: i, ports: [{containerPort: 80, hostPort: 80}]}");

    assertThat(
            LintedText.lint(
                LintedText.NODES,
                pods
                    + configured(
                        "profiles: [{plugins: {filter: {disabled: [{name: '*'}], enabled: [{name:"
                            + " TaintToleration}]}}}]")))
        .filteredOn(it -> it.rule() == Rule.FIELD_IGNORED)
        .singleElement()
        .satisfies(it -> {
          assertThat(it.value()).isEqualTo("NodePorts");
          assertThat(it.message())
              .isEqualTo(
                  "Deployment default/a and 1 more have host ports, which are ignored: NodePorts"
                      + " does not run at filter");
          assertThat(it.place().path()).isEqualTo("profiles[0].plugins.filter.disabled[0]");
        });
  }

  @Test
  void taintsWithoutTaintTolerationAreFound() {
    assertThat(
            ignored(
                LintedText.pod("web", ""),
                "profiles: [{plugins: {filter: {disabled: [{name: TaintToleration}]}}}]"))
        .containsExactly("profiles[0].plugins.filter.disabled[0]: TaintToleration");
  }

  private static List<String> ignored(String pods, String configuration) {
    return LintedText.lint(LintedText.NODES, pods + configured(configuration)).stream()
        .filter(it -> it.rule() == Rule.FIELD_IGNORED)
        .map(it -> it.place().path() + ": " + it.value())
        .toList();
  }

  private static List<Finding> lint(String configuration) {
    return lint(LintedText.NODES, configuration);
  }

  private static List<Finding> lint(String nodes, String configuration) {
    return LintedText.lint(nodes, LintedText.pod("web", "") + configured(configuration));
  }

  private static String configured(String configuration) {
    return """
    ---
    apiVersion: kubescheduler.config.k8s.io/v1
    kind: KubeSchedulerConfiguration
    %s
    """
        .formatted(configuration);
  }
}
