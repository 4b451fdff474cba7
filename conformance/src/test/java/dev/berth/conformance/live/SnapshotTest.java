package dev.berth.conformance.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.cli.Berth;
import dev.berth.conformance.Home;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.conformance.controlplane.Programs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// `berth snapshot` of a real cluster, and what is simulated on it.
@Tag("control-plane")
final class SnapshotTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final Path FILES = Path.of("src/test/resources/snapshot");
  private static final String RELEASE = FILES.resolve("release.yaml").toString();

  @TempDir static Path folder = Path.of("");

  /// What a command has printed.
  private record Run(int code, String out, String err) {}

  @BeforeAll
  static void fill() throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    kubectl.apply("default", FILES.resolve("cluster.yaml"));
    // No kubelet and no controller says that the nodes are ready.
    var _ = kubectl.run("taint", "nodes", "--all", "node.kubernetes.io/not-ready-");
    kubectl.apply("default", Home.FOLDER.resolve("deploy/roles/snapshot.yaml"));
    var _ = kubectl.run("create", "clusterrole", "some", "--verb=list", "--resource=nodes,pods");
    var _ =
        kubectl.run("create", "clusterrolebinding", "some", "--clusterrole=some", "--user=some");
    var _ =
        kubectl.run(
            "create",
            "clusterrolebinding",
            "snapshot",
            "--clusterrole=berth-snapshot",
            "--user=" + ControlPlane.NOBODY);
  }

  private static Run berth(String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var code =
        Berth.run(
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            arguments);
    return new Run(code, out.toString(UTF_8), err.toString(UTF_8));
  }

  /// A way to the cluster that may do what the role of the documentation allows, and nothing else.
  private static String reader() {
    return "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.NOBODY);
  }

  private static String decisions(String... cluster) {
    var arguments = new ArrayList<>(List.of("simulate", "-o", "json", RELEASE));
    arguments.addAll(1, List.of(cluster));
    var run = berth(arguments.toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isZero();
    return run.out();
  }

  @Test
  void whatIsDecidedOnASnapshotIsDecidedOnTheCluster() throws Exception {
    var yaml = folder.resolve("cluster.yaml");
    var json = folder.resolve("cluster.json.gz");
    var dump = folder.resolve("kubectl.yaml");
    var run = berth("snapshot", reader(), yaml.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).startsWith(yaml + ": 3 nodes, ").contains(", 1 storageclass, ");
    assertThat(berth("snapshot", reader(), json.toString()).code()).isZero();
    runOnShell(kubectlOfTheHelp(), dump);

    var decided = decisions(yaml.toString());
    assertThat(decided)
        .contains("\"pod\": \"default/db\"", "\"pod\": \"default/large\"", "Insufficient cpu");
    assertThat(decisions(json.toString())).isEqualTo(decided);
    assertThat(decisions(reader())).isEqualTo(decided);
    assertThat(decisions(dump.toString())).isEqualTo(decided);
  }

  @Test
  void nothingIsWrittenThatSchedulingDoesNotRead() throws Exception {
    assertThat(Kubectl.of(CLUSTER).run("get", "-A", "-o", "yaml", "deploy,nodes,secrets"))
        .contains("hidden-environment", "hidden-owner");

    var run = berth("snapshot", reader());

    assertThat(run.out())
        .contains("name: api", "storageclass.kubernetes.io/is-default-class")
        .doesNotContain("hidden", "managedFields", "kind: Secret");
  }

  @Test
  void compressedAndPlainAreTheSame() throws Exception {
    var file = folder.resolve("same.yaml.gz");
    var _ = berth("snapshot", reader(), file.toString());

    try (var in = new GZIPInputStream(Files.newInputStream(file))) {
      assertThat(new String(in.readAllBytes(), UTF_8)).isEqualTo(berth("snapshot", reader()).out());
    }
    assertThat(file.resolveSibling("same.yaml.gz")).isRegularFile();
    try (var files = Files.list(folder)) {
      assertThat(files.map(Path::getFileName).map(Path::toString))
          .noneMatch(name -> name.startsWith(".berth"));
    }
  }

  @Test
  void aKindThatMayNotBeReadIsNoted() throws Exception {
    var file = kubeconfigAs("some");

    var run = berth("snapshot", "--kubeconfig=" + file);

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("kind: Node").doesNotContain("kind: StorageClass");
    assertThat(run.err().lines())
        .hasSize(Kinds.all().size() - 2 - 3 - 6) // groups of pods and queues are not served
        .anySatisfy(line ->
            assertThat(line)
                .startsWith("berth: storageclasses may not be read, and what depends on them is")
                .contains("storageclasses.storage.k8s.io is forbidden"));
  }

  @Test
  void withoutNodesAndPodsThereIsNothingToWrite() throws Exception {
    var file = folder.resolve("nothing.yaml");
    var run = berth("snapshot", "--kubeconfig=" + kubeconfigAs("anybody"), file.toString());

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .startsWith(
            "berth: the API server at " + CLUSTER.address() + " refuses: nodes is forbidden");
    assertThat(file).doesNotExist();

    var simulated = berth("simulate", "--kubeconfig=" + kubeconfigAs("anybody"), RELEASE);
    assertThat(simulated.code()).isEqualTo(1);
    assertThat(simulated.err()).contains("refuses: nodes is forbidden");
  }

  /// An administrator's kubeconfig that acts as another user.
  private static Path kubeconfigAs(String user) throws IOException {
    var text = Files.readString(CLUSTER.kubeconfig(ControlPlane.ADMIN));
    var file = CLUSTER.file(user + ".kubeconfig");
    return Files.writeString(
        file,
        text.replaceFirst(
            "user: \\{client-certificate", "user: {as: %s, client-certificate".formatted(user)));
  }

  /// The lines that the help has for those who only have kubectl.
  private static String kubectlOfTheHelp() {
    return berth("snapshot", "--help")
        .out()
        .lines()
        .dropWhile(line -> !line.contains("{ kubectl get"))
        .collect(Collectors.joining("\n"));
  }

  private static void runOnShell(String script, Path output) throws Exception {
    var builder = new ProcessBuilder("sh", "-c", script.replace("cluster.yaml", output.toString()));
    builder.environment().put("KUBECONFIG", CLUSTER.kubeconfig(ControlPlane.ADMIN).toString());
    builder
        .environment()
        .merge(
            "PATH", Programs.folder().toString(), (path, more) -> more + File.pathSeparator + path);
    var process = builder.redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }
}
