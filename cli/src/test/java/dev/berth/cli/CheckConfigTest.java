package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `berth check-config`.
final class CheckConfigTest {
  private static final String CONFIGURATION =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - schedulerName: packed
        pluginConfig:
        - name: NodeResourcesFit
          args: {scoringStrategy: {type: MostAllocated}}
      """;

  @TempDir private Path directory = Path.of("");

  @Test
  void defaultsAreFilledIn() throws IOException {
    var run = Run.berth("check-config", write(CONFIGURATION));

    assertThat(run.out())
        .startsWith("apiVersion: kubescheduler.config.k8s.io/v1\nclientConnection:\n")
        .contains("parallelism: 16\n", "type: MostAllocated\n", "schedulerName: packed\n");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
  }

  @Test
  void itsOutputIsAConfiguration() throws IOException {
    var yaml = Run.berth("check-config", write(CONFIGURATION)).out();
    var json = Run.berth("check-config", write(yaml), "-o", "json").out();

    assertThat(json).startsWith("{\n  \"apiVersion\":").contains("\"type\": \"MostAllocated\"");
    assertThat(Run.berth("check-config", write(json)).out()).isEqualTo(yaml);
  }

  private static final String HEADER =
      "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

  @Test
  void everythingThatIsWrongIsSaidInOneRound() throws IOException {
    var file =
        write(
            HEADER
                + """
                paralelism: 3
                parallelism: 0
                profiles:
                - plugins:
                    filter: {enabled: many}
                    score: {enabled: [{name: NodeResourceFit}]}
                  pluginConfig:
                  - name: InterPodAffinity
                    args: {hardPodAffinityWeight: 1000}
                  - name: NodeResourcesFit
                    args: {scoringStrategy: {type: Least}}
                """);
    var run = Run.berth("check-config", file);

    assertThat(run.err().replace(file, "F").lines())
        .extracting(line -> line.replaceFirst(": (Invalid|initializing|unknown|\"many).*", ""))
        .containsExactly(
            "F:3: paralelism",
            "F:4: parallelism",
            "F:7: profiles[0].plugins.filter.enabled",
            "F:8: profiles[0].plugins.score.enabled[0]",
            "F:11: profiles[0].pluginConfig[0].args.hardPodAffinityWeight",
            "F:13: profiles[0].pluginConfig[1].args.scoringStrategy.type",
            "berth: 6 problems; nothing was done");
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plugins: {score: {disabled: [{name: '*'}, {name: ImageLocality}]}} |",
        "plugins: {multiPoint: {disabled: [{name: ImageLocality}]}} |",
        "plugins: {score: {disabled: [{name: NodeResourceFit}]}}"
            + "| plugins.score.disabled[0]: nothing is disabled: there is no plugin"
            + " \"NodeResourceFit\", but \"NodeResourcesFit\"",
        "plugins: {score: {disabled: [{name: NodeName}]}}"
            + "| plugins.score.disabled[0]: nothing is disabled: NodeName would not run at score"
            + " anyway",
        "plugins: {multiPoint: {disabled: [{name: SelectorSpread}]}}"
            + "| plugins.multiPoint.disabled[0]: nothing is disabled: there is no plugin"
            + " \"SelectorSpread\" any more; remove the entry",
        "plugins: {score: {disabled: [{name: NodeResourcesLeastAllocated}]}}"
            + "| plugins.score.disabled[0]: nothing is disabled: there is no plugin"
            + " \"NodeResourcesLeastAllocated\"; NodeResourcesFit scores resources now: disable it"
            + " under score to switch that off",
        "pluginConfig: [{name: GangScheduling}]"
            + "| pluginConfig[0]: these arguments are not used: the profile does not enable"
            + " GangScheduling",
        "pluginConfig: [{name: InterPodAfinity}]"
            + "| pluginConfig[0]: these arguments are not used: there is no plugin"
            + " \"InterPodAfinity\", but \"InterPodAffinity\"",
        "pluginConfig: [{name: NodeNUMAResource}]"
            + "| pluginConfig[0]: these arguments are not used: there is no plugin"
            + " \"NodeNUMAResource\"; it is a plugin of Koordinator, in Go, which Berth does not"
            + " have: one in Java goes as a jar into --plugin-dir",
      })
  void namesThatHaveNoEffectAreWarnedOf(String profile, String warning) throws IOException {
    var file = write(HEADER + "profiles:\n- " + profile + "\n");
    var run = Run.berth("check-config", file);

    assertThat(run.code()).isZero();
    assertThat(run.err())
        .isEqualTo(
            warning == null ? "" : "%s:4: warning: profiles[0].%s%n".formatted(file, warning));
  }

  @ParameterizedTest
  @CsvSource({"error, 0", "warning, 3", "note, 3", "none, 0"})
  void warningsMayFailTheCheck(String level, int code) throws IOException {
    var file = write(HEADER + "profiles:\n- pluginConfig: [{name: GangScheduling}]\n");

    assertThat(Run.berth("check-config", "print", file, "--fail-on", level).code()).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({
    "Coscheduling, kubernetes-sigs/scheduler-plugins",
    "LowRiskOverCommitment, kubernetes-sigs/scheduler-plugins",
    "NodeNUMAResource, Koordinator"
  })
  void aKnownPluginInGoIsToldFromASlip(String plugin, String project) throws IOException {
    var file =
        write(
            HEADER
                + "profiles: [{plugins: {multiPoint: {enabled: [{name: %s}]}}}]".formatted(plugin));

    assertThat(Run.berth("check-config", file).err())
        .contains("\"%s\" does not exist; it is a plugin of %s, in Go".formatted(plugin, project))
        .contains("--plugin-dir");
  }

  private static String configMap(String configuration) {
    return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: scheduler}\ndata:\n  other: text\n"
        + "  config.yaml: |\n"
        + configuration.indent(4);
  }

  @Test
  void aConfigMapMayHoldIt() throws IOException {
    assertThat(Run.berth("check-config", write(configMap(CONFIGURATION))).out())
        .isEqualTo(Run.berth("check-config", write(CONFIGURATION)).out());
    var file = write(configMap(CONFIGURATION.replace("profiles:", "profils:")));

    assertThat(Run.berth("check-config", file).err())
        .startsWith(
            file + " ConfigMap scheduler data[config.yaml]:3: profils: unknown field \"profils\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "actions: allocate; tiers:; - plugins: [{name: gang}] | Volcano",
        "partitions:; - name: default | YuniKorn",
      })
  void aConfigurationOfAnotherSchedulerIsNamed(String lines, String scheduler) throws IOException {
    var file = write(configMap(lines.replace("; ", "\n") + "\n"));

    assertThat(Run.berth("check-config", file).err())
        .endsWith(
            "in this file; it configures %s, which does not decide as kube-scheduler\n"
                .formatted(scheduler));
  }

  @Test
  void standardInputMayHoldIt() throws IOException {
    assertThat(Run.withInput(configMap(CONFIGURATION), "check-config", "-").out())
        .isEqualTo(Run.berth("check-config", write(CONFIGURATION)).out());
    assertThat(Run.withInput("kind: Pod\napiVersion: v1\n", "check-config", "-").err())
        .startsWith("<stdin>: there is no KubeSchedulerConfiguration of ")
        .endsWith("only Pod; that of a pod of kube-scheduler is the file of its flag --config\n");
  }

  @Test
  void aFieldThatIsThereTwiceIsSaidOnce() throws IOException {
    var file = write(CONFIGURATION + "parallelism: 1\nparallelism: 2\n");

    assertThat(Run.berth("check-config", file).err())
        .isEqualTo(file + ":9: parallelism: duplicate field \"parallelism\"\n");
  }

  @Test
  void severalInOneFileAreCheckedEach() throws IOException {
    var one = Run.berth("check-config", write(CONFIGURATION)).out();
    var file = write(CONFIGURATION + "---\n" + CONFIGURATION);

    assertThat(Run.berth("check-config", file).out())
        .isEqualTo("---%n# %s%n%s---%n# %s%n%s".formatted(file, one, file, one));
  }

  @Test
  void severalAreCheckedAtOnce() throws IOException {
    Files.writeString(directory.resolve("other.yaml"), "kind: Pod\napiVersion: v1\n");
    var a = Files.writeString(directory.resolve("a.yaml"), CONFIGURATION);
    var b = Files.writeString(directory.resolve("b.yaml"), configMap(CONFIGURATION));
    var one = Run.berth("check-config", a.toString()).out();
    var all = Run.berth("check-config", directory.toString());

    assertThat(all.out())
        .isEqualTo(
            "---%n# %s%n%s---%n# %s ConfigMap scheduler data[config.yaml]%n%s"
                .formatted(a, one, b, one));
    assertThat(all.err()).isEmpty();
    Files.writeString(a, "parallelism: 0\n" + CONFIGURATION);
    Files.writeString(b, configMap("parallelism: -1\n" + CONFIGURATION));
    assertThat(Run.berth("check-config", directory.toString()).err())
        .contains("a.yaml:1: parallelism", "data[config.yaml]:1: parallelism", "2 problems");
  }

  @Test
  void anEarlierVersionIsConvertedIfThatIsWanted() throws IOException {
    var old = write(CONFIGURATION.replace("io/v1", "io/v1beta3"));

    assertThat(Run.berth("check-config", old).err())
        .isEqualTo(
            old
                + ":1: apiVersion: kubescheduler.config.k8s.io/v1beta3 is not served any more;"
                + " berth check-config convert makes kubescheduler.config.k8s.io/v1 of it\n");
    var converted = Run.berth("check-config", old, "--convert");
    assertThat(converted.code()).isZero();
    assertThat(Run.berth("check-config", write(converted.out())).out())
        .isEqualTo(Run.berth("check-config", write(CONFIGURATION)).out());
    assertThat(Run.berth("check-config", write(CONFIGURATION), "--convert", "-o", "json").out())
        .startsWith("{\n  \"apiVersion\": \"kubescheduler.config.k8s.io/v1\",");
  }

  @Test
  void whatIsWrongAfterAConversionIsAWarning() throws IOException {
    var old =
        write(
            """
            apiVersion: kubescheduler.config.k8s.io/v1beta3
            kind: KubeSchedulerConfiguration
            profiles: [{plugins: {multiPoint: {enabled: [{name: Coscheduling}]}}}]
            """);
    var run = Run.berth("check-config", "--convert", old);

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("- name: Coscheduling\n");
    assertThat(run.err())
        .startsWith(old + ", converted:7: warning: profiles[0].plugins.multiPoint.enabled[0]: ");
  }

  @Test
  void aWarningAboutAnArgumentNamesItsField() throws IOException {
    var old =
        write(
            """
            apiVersion: kubescheduler.config.k8s.io/v1beta3
            kind: KubeSchedulerConfiguration
            profiles:
            - plugins: {score: {enabled: [{name: TargetLoadPacking}]}}
              pluginConfig:
              - name: TargetLoadPacking
                args: {metricProvider: {type: Prometheus, address: "http://prometheus_server:9090"}}
            """);

    assertThat(Run.berth("check-config", "--convert", old).err())
        .startsWith(
            old
                + ", converted:13: warning:"
                + " profiles[0].pluginConfig[0].args.metricProvider.address: ")
        .contains(
            "must be an address such as http://prometheus.monitoring:9090, not"
                + " \"http://prometheus_server:9090\": the host must be a name of letters, digits,"
                + " dots and hyphens, not \"prometheus_server:9090\"");
  }

  @Test
  void aPolicyOfAFormerVersionIsConverted() throws IOException {
    var old = Run.file("docs").resolve("old-policy.yaml").toString();

    assertThat(Run.berth("check-config", old).err())
        .contains(
            "old-policy.yaml:1: apiVersion: descheduler/v1alpha1 is not read any more; berth"
                + " check-config convert makes descheduler/v1alpha2 of it");
    var converted = Run.berth("check-config", "--convert", old);
    assertThat(converted.code()).isZero();
    assertThat(converted.out())
        .contains("# strategies.PodLifeTime: is left out: it is not enabled\n")
        .contains("- name: strategy-RemoveDuplicates-profile\n");
    assertThat(Run.berth("check-config", write(converted.out())).code()).isZero();
  }

  private String write(String text) throws IOException {
    return Files.writeString(directory.resolve("scheduler.yaml"), text).toString();
  }
}
