package dev.berth.lint;

import static org.assertj.core.api.Assertions.assertThat;

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

  private static List<Finding> lint(String configuration) {
    return lint(LintedText.NODES, configuration);
  }

  private static List<Finding> lint(String nodes, String configuration) {
    return LintedText.lint(
        nodes,
        LintedText.pod("web", "")
            + "---\napiVersion: kubescheduler.config.k8s.io/v1\n"
            + "kind: KubeSchedulerConfiguration\n"
            + configuration
            + "\n");
  }
}
