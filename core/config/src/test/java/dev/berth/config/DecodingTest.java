package dev.berth.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.DefaultPreemptionArgs;
import dev.berth.api.kubescheduler.PluginConfig;
import dev.berth.api.kubescheduler.UnknownArgs;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a file has to look like, and what is said about one that does not.
class DecodingTest {
  private static final String HEADER =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      """;

  @Test
  void everyUnknownFieldIsReportedWithItsLineAndTheNearestName() {
    var loading =
        new Loading(
            HEADER
                + """
                paralellism: 4
                profiles:
                - schedulerNam: one
                  plugins:
                    scores: {}
                    filter:
                      enabled:
                      - nam: NodeName
                  pluginConfig:
                  - name: NodeResourcesFit
                    args:
                      scoringStrategy: {typ: MostAllocated}
                      ignored: []
                  - args: {hardPodAffinityWeigth: 4}
                    name: InterPodAffinity
                extenders:
                - urlPrefix: http://localhost
                  tlsConfig: {caFil: x}
                """);
    assertThat(loading.failed()).isTrue();
    assertThat(loading.problems())
        .containsExactlyInAnyOrder(
            "scheduler.yaml:3: paralellism: unknown field \"paralellism\"; did you mean"
                + " \"parallelism\"?",
            "scheduler.yaml:5: profiles[0].schedulerNam: unknown field \"schedulerNam\"; did you"
                + " mean \"schedulerName\"?",
            "scheduler.yaml:7: profiles[0].plugins.scores: unknown field \"scores\"; did you mean"
                + " \"score\"?",
            "scheduler.yaml:10: profiles[0].plugins.filter.enabled[0].nam: unknown field \"nam\";"
                + " did you mean \"name\"?",
            "scheduler.yaml:14: profiles[0].pluginConfig[0].args.scoringStrategy.typ: unknown"
                + " field \"typ\"; did you mean \"type\"?",
            "scheduler.yaml:15: profiles[0].pluginConfig[0].args.ignored: unknown field"
                + " \"ignored\"; valid are apiVersion, ignoredResourceGroups, ignoredResources,"
                + " kind, scoringStrategy",
            "scheduler.yaml:16: profiles[0].pluginConfig[1].args.hardPodAffinityWeigth: unknown"
                + " field \"hardPodAffinityWeigth\"; did you mean \"hardPodAffinityWeight\"?",
            "scheduler.yaml:20: extenders[0].tlsConfig.caFil: unknown field \"caFil\"; did you mean"
                + " \"caFile\"?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "parallelism: abc | parallelism: \"abc\" is not a number",
        "parallelism: 3000000000"
            + " | parallelism: the number 3000000000 is not within -2147483648 and 2147483647",
        "parallelism: 1.5 | parallelism: the number 1.5 is not a whole number of 64 bits",
        "enableProfiling: 'true' | enableProfiling: \"true\" is not a boolean; leave out the"
            + " quotes",
        "profiles: {} | profiles: an object is not a list",
        "profiles: [5] | profiles[0]: the number 5 is not an object",
        "profiles: [{schedulerName: 5}]"
            + " | profiles[0].schedulerName: the number 5 is not a string; write \"5\"",
        "'profiles: [{plugins: {score: {enabled: [{name: a, weight: 3000000000}]}}}]'"
            + " | profiles[0].plugins.score.enabled[0].weight: the number 3000000000 is not within"
            + " -2147483648 and 2147483647",
        "leaderElection: {leaseDuration: 15}"
            + " | leaderElection.leaseDuration: the number 15 is not a string",
        "leaderElection: {leaseDuration: soon}"
            + " | leaderElection.leaseDuration: \"soon\" is not a duration; valid are for example"
            + " 15s, 1m30s, 500ms",
        "clientConnection: {qps: 1e60} | clientConnection.qps: the number is too large",
        "'extenders: [{tlsConfig: {keyData: \"!\"}}]'"
            + " | extenders[0].tlsConfig.keyData: \"!\" is not base64",
        "'profiles: [{pluginConfig: [{name: DefaultPreemption, args: [1]}]}]'"
            + " | profiles[0].pluginConfig[0].args: a list is not an object",
        "'profiles: [{pluginConfig: [{name: Mine, args: yes please}]}]'"
            + " | profiles[0].pluginConfig[0].args: \"yes please\" is not an object",
        "'profiles: [{pluginConfig: [{name: DefaultPreemption, args: {kind: NodeAffinityArgs}}]}]'"
            + " | profiles[0].pluginConfig[0].args.kind: args for plugin DefaultPreemption were not"
            + " of type DefaultPreemptionArgs.kubescheduler.config.k8s.io, got"
            + " NodeAffinityArgs.kubescheduler.config.k8s.io",
        "'profiles: [{pluginConfig: [{name: NodeAffinity, args: {apiVersion: v1}}]}]'"
            + " | profiles[0].pluginConfig[0].args.apiVersion: no kind \"NodeAffinityArgs\" is"
            + " registered for version \"v1\"; write \"kubescheduler.config.k8s.io/v1\"",
      })
  void aWrongValueIsReportedWithItsField(String config, String problem) {
    var loading = new Loading(HEADER + config + "\n");
    assertThat(loading.problems()).containsExactly("scheduler.yaml:3: " + problem);
    assertThat(loading.failed()).isTrue();
  }

  @Test
  void aRepeatedFieldIsAProblem() {
    var loading = new Loading(HEADER + "parallelism: 1\nparallelism: 2\n");
    assertThat(loading.problems()).hasSize(1);
    assertThat(loading.problems().getFirst())
        .startsWith("scheduler.yaml:4:")
        .contains("parallelism");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | there is no KubeSchedulerConfiguration of kubescheduler.config.k8s.io/v1 in this"
            + " file",
        "'{apiVersion: v1, kind: Pod}'"
            + " | there is no KubeSchedulerConfiguration of kubescheduler.config.k8s.io/v1 in this"
            + " file, only Pod",
        "'{apiVersion: kubescheduler.config.k8s.io/v1, kind: NodeAffinityArgs}'"
            + " | there is no KubeSchedulerConfiguration of kubescheduler.config.k8s.io/v1 in this"
            + " file, only NodeAffinityArgs",
        "'{apiVersion: kubescheduler.config.k8s.io/v1beta3, kind: KubeSchedulerConfiguration}' |"
            + " version \"kubescheduler.config.k8s.io/v1beta3\" of KubeSchedulerConfiguration is"
            + " not supported: write kubescheduler.config.k8s.io/v1, or let berth check-config"
            + " convert write it",
        "'{apiVersion: kubescheduler.config.k8s.io/v1alpha2, kind: KubeSchedulerConfiguration}' |"
            + " version \"kubescheduler.config.k8s.io/v1alpha2\" of KubeSchedulerConfiguration is"
            + " not supported: write kubescheduler.config.k8s.io/v1",
        "'kind: KubeSchedulerConfiguration'"
            + " | this KubeSchedulerConfiguration has no apiVersion",
        "'apiVersion: kubescheduler.config.k8s.io/v1' | this object has no kind",
        "'[1]' | this item is a number, not a Kubernetes object",
        "hello | this is a string, not a Kubernetes object",
      })
  void aFileOfSomethingElseIsRefused(String file, String problem) {
    var loading = new Loading(file);
    assertThat(loading.failed()).isTrue();
    assertThat(loading.problems()).hasSize(1);
    assertThat(loading.problems().getFirst()).endsWith(problem);
  }

  @ParameterizedTest
  @ValueSource(strings = {"apiVersion: [\n", "a: b: c\n", "\u0000\u0001", "{\"a\": ", "a: *b\n"})
  void aBrokenFileIsRefused(String file) {
    var loading = new Loading(file);
    assertThat(loading.failed()).isTrue();
    assertThat(loading.problems()).isNotEmpty();
  }

  @Test
  void jsonIsReadAsWell() {
    var loading =
        new Loading(
            """
            {
              "apiVersion": "kubescheduler.config.k8s.io/v1",
              "kind": "KubeSchedulerConfiguration",
              "parallelism": 3
            }
            """);
    assertThat(loading.loaded().configuration().parallelism()).isEqualTo(3);
  }

  @Test
  void onlyTheFirstDocumentCounts() {
    var loading = new Loading(HEADER + "parallelism: 3\n---\n" + HEADER + "parallelism: 4\n");
    assertThat(loading.loaded().configuration().parallelism()).isEqualTo(3);
  }

  @Test
  void nullIsTheSameAsNothing() {
    var loading =
        new Loading(
            HEADER
                + """
                parallelism: null
                leaderElection: null
                profiles: null
                extenders:
                """);
    assertThat(loading.loaded().configuration())
        .isEqualTo(new ConfigurationLoader(loading.gates()).builtIn().configuration());
  }

  @Test
  void argumentsMayHaveTheirKindAndComeBeforeTheName() {
    var loading =
        new Loading(
            HEADER
                + """
                profiles:
                - pluginConfig:
                  - args:
                      apiVersion: kubescheduler.config.k8s.io/v1
                      kind: DefaultPreemptionArgs
                      minCandidateNodesPercentage: 7
                    name: DefaultPreemption
                """);
    assertThat(loading.loaded().configuration().profiles().getFirst().pluginConfig())
        .contains(new PluginConfig("DefaultPreemption", new DefaultPreemptionArgs(7, 100)));
  }

  @Test
  void argumentsOfOtherPluginsAreKeptAsTheyAre() {
    var loading =
        new Loading(
            HEADER
                + """
                profiles:
                - pluginConfig:
                  - name: Mine
                    args:
                      kind: Anything
                      list: [1, 2.5, yes, {a: b}]
                      nothing: null
                  - name: Yours
                """);
    Map<String, @Nullable Object> fields = new HashMap<>();
    fields.put("kind", "Anything");
    fields.put("list", Arrays.asList(1L, 2.5, true, Map.of("a", "b")));
    fields.put("nothing", null);
    assertThat(loading.loaded().configuration().profiles().getFirst().pluginConfig())
        .startsWith(
            new PluginConfig("Mine", new UnknownArgs(fields)), new PluginConfig("Yours", null));
  }

  @Test
  void profilingDecidesOnContentionProfiling() {
    assertThat(contentionProfiling("{}")).isTrue();
    assertThat(contentionProfiling("enableProfiling: false")).isFalse();
    assertThat(contentionProfiling("enableContentionProfiling: false")).isFalse();
    assertThat(contentionProfiling("enableProfiling: false\nenableContentionProfiling: true"))
        .isTrue();
  }

  private static boolean contentionProfiling(String config) {
    var text = HEADER + (config.equals("{}") ? "" : config + "\n");
    return new Loading(text).loaded().configuration().enableContentionProfiling();
  }

  @Test
  void onlyAProfileThatStandsAloneGetsAName() {
    assertThat(names("profiles: [{}]")).containsExactly("default-scheduler");
    assertThat(names("profiles: []")).containsExactly("default-scheduler");
    assertThat(new Loading(HEADER + "profiles: [{}, {}]\n").texts())
        .containsExactly(
            "profiles[0].schedulerName: Required value",
            "profiles[1].schedulerName: Required value",
            "profiles[1].schedulerName: Duplicate value: {}");
  }

  private static List<@Nullable String> names(String config) {
    return new Loading(HEADER + config + "\n")
        .loaded().configuration().profiles().stream()
            .<@Nullable String>map(profile -> profile.schedulerName())
            .toList();
  }
}
