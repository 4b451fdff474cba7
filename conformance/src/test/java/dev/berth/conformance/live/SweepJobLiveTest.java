package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.conformance.Eventually;
import dev.berth.conformance.Home;
import dev.berth.conformance.controlplane.Component;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.conformance.parity.BerthRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/// `berth sweep --on kubernetes` with the real Job controller and Berth as the scheduler, on a node
/// whose kubelet is a stand-in that kills pods. `-Dplan=` names the folder of another plan for the
/// Job that ends, as `bench/make-sweep` writes it.
@Tag("control-plane")
final class SweepJobLiveTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  private static final String NAMESPACE = "planning";
  private static final String IN_NAMESPACE = "--namespace=" + NAMESPACE;
  private static final long SEED = Long.getLong("seed", 8);
  private static final double KILL_SHARE = 0.3;

  @TempDir private static Path folder = Path.of("");

  private static final List<AutoCloseable> STARTED = new ArrayList<>();

  /// More scenarios than end before they are cancelled.
  private static final String LONG =
      """
      apiVersion: berth.dev/v1alpha1
      kind: SweepPlan
      question: simulate
      files: [cluster.yaml, load-1.yaml]
      options: {tie-break: random}
      axes:
      - {name: seed, from: 1, to: 20000, sample: true}
      measures:
      - {name: pending, path: /counts/pending}
      """;

  private static Admin admin() {
    return (Admin) STARTED.getFirst();
  }

  private static KubeletStandIn kubelet() {
    return (KubeletStandIn) STARTED.getLast();
  }

  @BeforeAll
  static void start() throws Exception {
    var plans = Files.createDirectories(KubeletStandIn.claim(folder, "plans"));
    var example = Home.FOLDER.resolve("examples/sweep");
    copy(example, plans);
    copy(Path.of(System.getProperty("plan", example.toString())), plans);
    Files.writeString(plans.resolve("long.yaml"), LONG);
    STARTED.add(Admin.of(CLUSTER));
    STARTED.add(
        Component.controllerManager(
            CLUSTER,
            "--controllers=job-controller,garbage-collector-controller,"
                + "persistentvolume-binder-controller"));
    STARTED.add(
        RunningBerth.start(
            "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.SCHEDULER), "--leader-elect=false"));
    var kubectl = Kubectl.of(CLUSTER);
    kubectl.run("create", "namespace", NAMESPACE);
    kubectl.apply(
        NAMESPACE,
        Files.writeString(
            folder.resolve("volume.yaml"),
            """
            apiVersion: v1
            kind: PersistentVolume
            metadata: {name: plans}
            spec:
              accessModes: [ReadWriteMany]
              capacity: {storage: 1Gi}
              storageClassName: ""
              hostPath: {path: /plans}
              claimRef: {name: plans, namespace: planning}
            ---
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: plans}
            spec:
              accessModes: [ReadWriteMany]
              resources: {requests: {storage: 1Gi}}
              storageClassName: ""
              volumeName: plans
            """));
    STARTED.add(KubeletStandIn.start(admin(), folder, 3, SEED, KILL_SHARE));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.list(from)) {
      for (var file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  @AfterAll
  static void stop() throws Exception {
    for (var each : STARTED.reversed()) {
      each.close();
    }
    STARTED.clear();
  }

  private static Path plan(String name) {
    return KubeletStandIn.claim(folder, "plans").resolve(name);
  }

  /// `berth sweep` of a user.
  private static BerthRun sweep(String user, String... arguments) {
    var own = Stream.of("sweep", "--kubeconfig=" + CLUSTER.kubeconfig(user));
    return BerthRun.of(Stream.concat(own, Stream.of(arguments)).toArray(String[]::new));
  }

  @Test
  @Tag("storm") // the Job's controller waits longer after each failure
  void aThirdOfThePodsIsKilledAndNoScenarioIsLostOrDoubled() throws Exception {
    var plan = plan("plan.yaml").toString();
    var before = kubelet().kills();

    var run =
        sweep(
            ControlPlane.ADMIN,
            plan,
            IN_NAMESPACE,
            "--on=kubernetes",
            "--claim=plans",
            "--parts=7",
            "--apply",
            "--follow",
            "-o=json");

    assertThat(run.code()).as("%s\n%s", run.err(), kubelet().log()).isZero();
    assertThat(kubelet().kills()).as("seed %d", SEED).isGreaterThan(before);
    assertThat(run.out()).isEqualTo(BerthRun.of("sweep", plan, "-o=json").out());
    assertThat(written()).doesNotHaveDuplicates();
    assertThat(run.out()).contains("\"finished\": " + written().size());
    cancel(nameOf(run));
  }

  /// The results on the volume.
  private static List<String> written() throws IOException {
    var lines = new ArrayList<String>();
    try (var files = Files.newDirectoryStream(plan("."), "results-*.jsonl")) {
      for (var file : files) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }

  private static String nameOf(BerthRun run) {
    return run.err().replaceFirst("(?s).*job.batch/(\\S+) was created.*", "$1");
  }

  /// Removes a Job, and looks for what is left.
  private static void cancel(String name) throws Exception {
    var run = sweep(ControlPlane.ADMIN, IN_NAMESPACE, "--cancel=" + name);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).startsWith(name + " is gone: the Job");
    assertThat(there(NAMESPACE)).isEmpty();
    assertThat(kubelet().processes()).isZero();
  }

  /// What there is in a namespace.
  private static String there(String namespace) throws IOException, InterruptedException {
    return Kubectl.of(CLUSTER)
        .run("get", "jobs,pods,configmaps", "--namespace=" + namespace, "--output=name");
  }

  @Test
  void aJobInTheMiddleIsRemovedAndNothingIsLeft() throws Exception {
    var run =
        sweep(
            ControlPlane.ADMIN,
            plan("long.yaml").toString(),
            IN_NAMESPACE,
            "--on=kubernetes",
            "--apply");
    assertThat(run.code()).as(run.err()).isZero();
    var again =
        sweep(
            ControlPlane.ADMIN,
            plan("long.yaml").toString(),
            IN_NAMESPACE,
            "--on=kubernetes",
            "--apply");
    assertThat(again.err()).contains("is there already; follow it by --follow alone");
    Eventually.with(kubelet())
        .until(
            "pods run",
            () -> there(NAMESPACE) + kubelet().processes(),
            text -> kubelet().processes() > 1);

    cancel(nameOf(run));

    assertThat(sweep(ControlPlane.ADMIN, IN_NAMESPACE, "--cancel=" + nameOf(run)).err())
        .contains("there is no sweep " + nameOf(run));
  }

  /// A quota lets no ConfigMap pass.
  @Test
  void aJobWhoseConfigMapIsRefusedIsRemovedAgain() throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    kubectl.run("create", "namespace", "full");
    kubectl.run("create", "quota", "none", "--hard=count/configmaps=0", "--namespace=full");
    kubectl.run(
        "patch",
        "quota",
        "none",
        "--namespace=full",
        "--subresource=status",
        "--type=merge",
        "--patch={\"status\":{\"hard\":{\"count/configmaps\":\"0\"},"
            + "\"used\":{\"count/configmaps\":\"0\"}}}");

    var run =
        sweep(
            ControlPlane.ADMIN,
            plan("plan.yaml").toString(),
            "--on=kubernetes",
            "--apply",
            "--namespace=full");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains("berth: configmap/sweep-", "quota", "; nothing is left of it")
        .doesNotContain("was created");
    Eventually.with(kubelet()).until("the Job is gone", () -> there("full"), String::isEmpty);
  }

  @Test
  void withoutRightsOneErrorNamesThemAllAndNothingIsCreated() throws Exception {
    var run =
        sweep(
            ControlPlane.NOBODY,
            plan("plan.yaml").toString(),
            "--on=kubernetes",
            "--apply",
            "--follow");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .contains(
            "may not create jobs.batch, create configmaps, delete jobs.batch, get jobs.batch, list"
                + " pods, get pods/log in the namespace default")
        .endsWith("; nothing was done");
    assertThat(there("default")).isEmpty();
  }
}
