package dev.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.config.profile.Expansion;
import dev.berth.config.profile.ProfileProblem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Which plugins run where, in which order and with which weight; or what is wrong with them.
class ExpansionTest {
  private static final List<ExtensionPoint> AS_LISTED =
      List.of(
          ExtensionPoint.PRE_ENQUEUE,
          ExtensionPoint.QUEUE_SORT,
          ExtensionPoint.PRE_FILTER,
          ExtensionPoint.FILTER,
          ExtensionPoint.POST_FILTER,
          ExtensionPoint.PRE_SCORE,
          ExtensionPoint.SCORE,
          ExtensionPoint.RESERVE,
          ExtensionPoint.PERMIT,
          ExtensionPoint.PRE_BIND,
          ExtensionPoint.BIND,
          ExtensionPoint.POST_BIND,
          ExtensionPoint.PLACEMENT_GENERATE,
          ExtensionPoint.PLACEMENT_SCORE,
          ExtensionPoint.POD_GROUP_POST_FILTER);

  static Stream<ValidationCase> cases() {
    return ValidationCase.in("expansion.txt");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void profilesAreExpandedAsByKubeScheduler(ValidationCase judged) {
    var expansion = expand(new Loading(judged.config(), judged.gates()));
    if (expansion.problems().isEmpty()) {
      assertThat(expansion.profiles().stream().flatMap(ExpansionTest::listing))
          .containsExactlyElementsOf(judged.output());
    } else {
      assertThat(aggregate(expansion.problems())).isEqualTo(String.join("\n", judged.output()));
    }
  }

  private static Expansion expand(Loading loading) {
    return loading.loaded().expand(new InTreePlugins(), loading.gates());
  }

  private static Stream<String> listing(ExpandedProfile profile) {
    return Stream.concat(
        Stream.of("profile: " + profile.schedulerName()),
        AS_LISTED.stream()
            .filter(point -> !profile.at(point).isEmpty())
            .map(point -> point.fieldName() + ": " + listing(point, profile.at(point))));
  }

  private static String listing(ExtensionPoint point, List<PluginEntry> plugins) {
    var scores = point == ExtensionPoint.SCORE || point == ExtensionPoint.PLACEMENT_SCORE;
    return plugins.stream()
        .map(entry -> scores ? entry.name() + "=" + entry.weight() : entry.name())
        .collect(Collectors.joining(" "));
  }

  /// kube-scheduler says everything about one plugin's arguments in one message.
  private static String aggregate(List<ProfileProblem> problems) {
    var split = "\"NodeResourcesFit\": ";
    var first = problems.getFirst().message();
    var end = first.indexOf(split);
    if (end < 0 || problems.size() == 1) {
      assertThat(problems).hasSize(1);
      return first;
    }
    var prefix = first.substring(0, end + split.length());
    var causes = new LinkedHashSet<String>();
    problems.forEach(problem -> causes.add(problem.message().substring(prefix.length())));
    return prefix + new ArrayList<>(causes);
  }

  @Test
  void everyProblemIsReportedWithItsLine() {
    var loading =
        new Loading(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
            - schedulerName: one
              plugins:
                filter:
                  enabled:
                  - name: NodeName
                  - name: ImageLocality
                  - name: NodeName
                multiPoint:
                  enabled:
                  - name: NodePorts
                  - name: nope
            - schedulerName: two
              plugins:
                score:
                  enabled:
                  - name: ImageLocallity
            - schedulerName: three
              pluginConfig:
              - name: NodeResourcesFit
                args:
                  scoringStrategy:
                    type: Most
            """);
    var profile = "initializing profiles: creating profile for scheduler name ";
    assertThat(
            expand(loading).problems().stream()
                .map(problem -> loading.loaded().problem(problem).toString()))
        .containsExactly(
            "scheduler.yaml:9: profiles[0].plugins.filter.enabled[1]: "
                + profile
                + "one: plugin \"ImageLocality\" does not extend FilterPlugin plugin",
            "scheduler.yaml:10: profiles[0].plugins.filter.enabled[2]: "
                + profile
                + "one: plugin \"NodeName\" already registered as \"FilterPlugin\"",
            "scheduler.yaml:14: profiles[0].plugins.multiPoint.enabled[1]: "
                + profile
                + "one: PreFilterPlugin \"nope\" does not exist",
            "scheduler.yaml:19: profiles[1].plugins.score.enabled[0]: "
                + profile
                + "two: ScorePlugin \"ImageLocallity\" does not exist; did you mean"
                + " \"ImageLocality\"?",
            "scheduler.yaml:25: profiles[2].pluginConfig[0].args.scoringStrategy.type: "
                + profile
                + "three: initializing plugin \"NodeResourcesFit\": scoringStrategy.type:"
                + " Unsupported value: \"Most\": supported values: \"LeastAllocated\","
                + " \"MostAllocated\", \"RequestedToCapacityRatio\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          NodeResourcesMostAllocated | does not exist; write scoringStrategy: {type: MostAllocated} in the args of NodeResourcesFit
          NodeLabel                  | does not exist; write addedAffinity in the args of NodeAffinity
          NodePreferAvoidPods        | does not exist any more; taint nodes with the effect PreferNoSchedule instead
          SelectorSpread             | does not exist any more; PodTopologySpread spreads the pods of a service
          """)
  void ofAFormerPluginItIsSaidWhatDoesItsWork(String plugin, String text) {
    var loading =
        new Loading(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles: [{plugins: {score: {enabled: [{name: %s}]}}}]
            """
                .formatted(plugin));

    assertThat(expand(loading).problems())
        .singleElement()
        .satisfies(problem ->
            assertThat(problem.message())
                .endsWith("ScorePlugin \"%s\" %s".formatted(plugin, text)));
  }

  @Test
  void aProfileHasItsArgumentsAndItsShareOfNodes() {
    var loading =
        new Loading(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            percentageOfNodesToScore: 0
            profiles:
            - schedulerName: one
              pluginConfig:
              - name: Mine
                args: {colour: blue}
              - name: NodeResourcesFit
                args: {ignoredResources: [example.com/gpu]}
            - schedulerName: two
              percentageOfNodesToScore: 40
            """);
    var profiles = expand(loading).profiles();
    assertThat(profiles)
        .extracting(ExpandedProfile::percentageOfNodesToScore)
        .containsExactly(0, 40);
    var one = profiles.getFirst();
    assertThat(one.args("Mine")).isEqualTo(new UnknownArgs(Map.of("colour", "blue")));
    assertThat(one.args("NodeName")).isEqualTo(UnknownArgs.NONE);
    assertThat(one.args("NodeResourcesFit"))
        .isInstanceOfSatisfying(
            NodeResourcesFitArgs.class,
            args -> assertThat(args.ignoredResources()).containsExactly("example.com/gpu"));
    assertThat(one.pluginNames()).hasSize(20).contains("NodeName").doesNotContain("Mine");
  }

  @Test
  void resourcesOfExtendersReplaceTheIgnoredOnes() {
    var loading =
        new Loading(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            extenders:
            - urlPrefix: http://localhost
              managedResources:
              - {name: example.com/a, ignoredByScheduler: true}
              - {name: example.com/b}
            profiles:
            - pluginConfig:
              - name: NodeResourcesFit
                args: {ignoredResources: [example.com/gpu]}
            """);
    assertThat(expand(loading).profiles().getFirst().args("NodeResourcesFit"))
        .isInstanceOfSatisfying(
            NodeResourcesFitArgs.class,
            args -> assertThat(args.ignoredResources()).containsExactly("example.com/a"));
  }

  @Test
  void profilesThatComeToDifferentQueueSortsAreRefused() {
    var loading =
        new Loading(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
            - schedulerName: one
            - schedulerName: two
              plugins:
                multiPoint:
                  enabled: [{name: OtherSort}]
                  disabled: [{name: PrioritySort}]
            """);
    var expansion =
        loading
            .loaded()
            .expand(new WithAnother("OtherSort", ExtensionPoint.QUEUE_SORT), loading.gates());
    assertThat(expansion.problems())
        .extracting(ProfileProblem::message)
        .containsExactly(
            "initializing profiles: different queue sort plugins for profile \"two\":"
                + " \"OtherSort\", first: \"PrioritySort\"");
  }

  @Test
  void anotherPluginRunsWhereItIsEnabled() {
    var loading =
        new Loading(
            """
            apiVersion: kubescheduler.config.k8s.io/v1
            kind: KubeSchedulerConfiguration
            profiles:
            - plugins:
                multiPoint:
                  enabled: [{name: Mine, weight: 5}]
            """);
    var profile =
        loading
            .loaded()
            .expand(new WithAnother("Mine", ExtensionPoint.SCORE), loading.gates())
            .profiles()
            .getFirst();
    assertThat(profile.at(ExtensionPoint.SCORE)).last().isEqualTo(new PluginEntry("Mine", 5));
    assertThat(profile.pluginNames()).contains("Mine");
  }
}
