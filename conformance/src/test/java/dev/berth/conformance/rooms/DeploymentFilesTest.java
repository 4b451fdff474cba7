package dev.berth.conformance.rooms;

import static dev.berth.conformance.Manifests.FOLDER;
import static dev.berth.conformance.Manifests.first;
import static dev.berth.conformance.Manifests.map;
import static dev.berth.conformance.Manifests.maps;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.berth.cli.Berth;
import dev.berth.conformance.Home;
import dev.berth.conformance.Json;
import dev.berth.conformance.Manifests;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is deployed beside the program fits the program and its pages.
final class DeploymentFilesTest {
  private static final Path CHART = FOLDER.resolve("helm/berth");
  private static final Pattern METRIC =
      Pattern.compile("\\b(?:scheduler|berth|leader_election|process|rest_client)_[a-z_]+\\b");
  private static final Pattern LITERAL = Pattern.compile('"' + METRIC.pattern() + '"');

  private static List<String> alerts() throws IOException {
    return maps(Manifests.in(CHART.resolve("alerts.yaml")).getFirst().get("groups")).stream()
        .flatMap(group -> maps(group.get("rules")).stream())
        .map(rule -> String.valueOf(rule.get("alert")))
        .toList();
  }

  @Test
  void everyAlertHasASectionInTheRunbook() throws IOException {
    var sections =
        Pattern.compile("(?m)^### (Berth\\w+)$")
            .matcher(Files.readString(Home.FOLDER.resolve("docs/operate.md")))
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(alerts()).isNotEmpty().containsExactlyElementsOf(sections);
  }

  @Test
  void alertsAndDashboardNameMetricsThatExist() throws IOException {
    Set<String> named = new TreeSet<>();
    for (var file : List.of("alerts.yaml", "dashboard.json")) {
      METRIC
          .matcher(Files.readString(CHART.resolve(file)))
          .results()
          .forEach(found -> named.add(found.group().replaceFirst("_(bucket|sum|count)$", "")));
    }
    assertThat(named).hasSizeGreaterThan(10);
    assertThat(registered()).containsAll(named);
  }

  /// All names of metrics in the sources.
  private static Set<String> registered() {
    return Stream.of("server", "daemon", "kube")
        .flatMap(room -> Rooms.javaFiles(room).stream())
        .flatMap(file -> LITERAL.matcher(Rooms.read(file)).results())
        .map(found -> found.group().replace("\"", ""))
        .collect(Collectors.toSet());
  }

  @Test
  void theDashboardIsJson() throws IOException {
    assertThat(map(Json.parse(Files.readString(CHART.resolve("dashboard.json")))).get("panels"))
        .isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"shadow", "descheduler", "annotate-load"})
  void aModeHasTheRightsOfItsRole(String mode) throws IOException {
    var role = rules(FOLDER.resolve("roles/%s.yaml".formatted(mode)));
    var given = rules(FOLDER.resolve("manifests/%s.yaml".formatted(mode)));
    assertThat(role).isNotEmpty().containsAll(given);
    role.removeAll(given);
    assertThat(role).allMatch(DeploymentFilesTest::isForPoliciesThatAsk);
  }

  private static List<Map<String, Object>> rules(Path file) throws IOException {
    return Manifests.in(file).stream()
        .filter(object -> Set.of("ClusterRole", "Role").contains(object.get("kind")))
        .flatMap(role -> maps(role.get("rules")).stream())
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static boolean isForPoliciesThatAsk(Map<String, Object> rule) {
    return Set.of(List.of("metrics.k8s.io"), List.of("slo.koordinator.sh"))
            .contains(rule.get("apiGroups"))
        || rule.get("resources").equals(List.of("secrets"));
  }

  @Test
  void theDeschedulerHasAValidPolicy() {
    var said = new ByteArrayOutputStream();
    var stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    var manifest = FOLDER.resolve("manifests/descheduler.yaml").toString();
    var code = Berth.run(InputStream.nullInputStream(), stream, stream, "check-config", manifest);
    assertThat(code).as(said.toString(StandardCharsets.UTF_8)).isZero();
  }

  @Test
  void theAnnotatorHasThePolicyOfTheExample() throws IOException {
    var data = map(first(FOLDER.resolve("manifests/annotate-load.yaml"), "ConfigMap").get("data"));
    assertThat(Manifests.in(String.valueOf(data.get("policy.yaml"))))
        .isEqualTo(Manifests.in(Home.FOLDER.resolve("examples/load-aware/dynamic-policy.yaml")));
  }

  @Test
  void thoseWhoAskHaveTheRolesOfTheirPage() throws IOException {
    assertThat(Manifests.in(FOLDER.resolve("manifests/second.yaml")))
        .containsAll(Manifests.in(FOLDER.resolve("roles/decisions.yaml")));
  }

  @Test
  void theManifestsAreWhatTheChartMakes() throws Exception {
    var helm = program("HELM", "helm");
    assumeTrue(helm.isPresent(), "there is no helm");
    var render = new ProcessBuilder(FOLDER.resolve("render").toString(), "--check");
    render.environment().put("HELM", helm.orElseThrow());
    assertThat(output(render)).isEmpty();
  }

  @Test
  void theChartGivesTheRightsToQueuesThatTheirPageSays(@TempDir Path folder) throws Exception {
    var helm = program("HELM", "helm");
    assumeTrue(helm.isPresent(), "there is no helm");
    var made = chart(helm.orElseThrow(), "queues.enabled=true", folder);
    var rules = maps(map(first(FOLDER.resolve("queues/access.yaml"), "ClusterRole")).get("rules"));
    assertThat(rules).isNotEmpty();
    assertThat(maps(map(first(made, "ClusterRole")).get("rules"))).containsAll(rules);
  }

  @Test
  void theChartAnswersPoseidonWithCertificatesOnly(@TempDir Path folder) throws Exception {
    var helm = program("HELM", "helm");
    assumeTrue(helm.isPresent(), "there is no helm");
    var made = chart(helm.orElseThrow(), "firmament.tlsSecret=poseidon", folder);
    assertThat(Files.readString(made))
        .contains(
            "--firmament-port=9090",
            "--firmament-client-ca-file=/etc/firmament/ca.crt",
            "secretName: poseidon")
        .doesNotContain("--firmament-insecure");
    assertThat(Files.readString(FOLDER.resolve("manifests/second.yaml")))
        .doesNotContain("firmament");
  }

  @Test
  void theChartAnswersKarmadaWithCertificatesOnly(@TempDir Path folder) throws Exception {
    var helm = program("HELM", "helm");
    assumeTrue(helm.isPresent(), "there is no helm");
    var values = "estimator.tlsSecret=karmada,estimator.clusterName=member1";
    var made = chart(helm.orElseThrow(), values, folder);
    assertThat(Files.readString(made))
        .contains(
            "--estimator-port=10352",
            "--estimator-cluster-name=member1",
            "--estimator-client-ca-file=/etc/estimator/ca.crt",
            "secretName: karmada")
        .doesNotContain("--estimator-insecure");
    assertThat(map(first(made, "Service").get("spec")).toString()).contains("10352");
    assertThat(map(first(made, "NetworkPolicy").get("spec")).toString()).contains("10352");
    assertThat(Files.readString(FOLDER.resolve("manifests/second.yaml")))
        .doesNotContain("estimator");
  }

  /// What the chart makes with values, which are separated by commas.
  private static Path chart(String helm, String values, Path folder) throws Exception {
    var command = List.of(helm, "template", CHART.toString(), "--set=" + values);
    return Files.writeString(folder.resolve("made.yaml"), output(new ProcessBuilder(command)));
  }

  @Test
  void prometheusTakesTheAlerts() throws Exception {
    var promtool = program("PROMTOOL", "promtool");
    assumeTrue(promtool.isPresent(), "there is no promtool");
    var rules = CHART.resolve("alerts.yaml").toString();
    assertThat(output(new ProcessBuilder(promtool.orElseThrow(), "check", "rules", rules)))
        .contains("SUCCESS: %d rules found".formatted(alerts().size()));
  }

  /// A program on the PATH, or where the variable says.
  private static Optional<String> program(String variable, String name) {
    var there = System.getenv(variable);
    return there != null
        ? Optional.of(there)
        : Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .map(folder -> Path.of(folder, name))
            .filter(Files::isExecutable)
            .map(Path::toString)
            .findFirst();
  }

  private static String output(ProcessBuilder command) throws Exception {
    var process = command.redirectErrorStream(true).start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
