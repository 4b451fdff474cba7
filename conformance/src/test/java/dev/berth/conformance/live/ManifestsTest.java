package dev.berth.conformance.live;

import static dev.berth.conformance.Manifests.FOLDER;
import static dev.berth.conformance.Manifests.map;
import static dev.berth.conformance.Manifests.maps;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Json;
import dev.berth.conformance.Manifests;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.kube.http.ApiException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The manifests of `deploy` on a real API server: it takes them, and their service account has the
/// rights that its scheduler needs. [RightsTest] has what happens without one of them.
@Tag("control-plane")
final class ManifestsTest {
  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac(
          DeployedBerth.GATES, "--enable-admission-plugins=OwnerReferencesPermissionEnforcement");

  private static final String LEASE = "kube-scheduler";
  private static final String METRICS = "/metrics";
  private static final Pattern METRIC =
      Pattern.compile("\\b(?:scheduler|berth|leader_election|process|rest_client)_[a-z_]+");

  @BeforeAll
  static void prepare() throws Exception {
    try (var admin = Admin.of(CLUSTER)) {
      DeviceStory.prepare(admin);
      admin.create(Kinds.PRIORITY_CLASS, "", "{'metadata':{'name':'high'},'value':1000}");
    }
  }

  @AfterEach
  void removePods() throws Exception {
    try (var admin = Admin.of(CLUSTER)) {
      for (var pod : admin.list(Kinds.POD)) {
        admin.delete(Kinds.POD, pod.key());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"shadow", "second", "replace", "descheduler", "annotate-load"})
  void theApiServerTakesEveryObjectAndFindsThePodsRestricted(String mode) throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    var _ =
        kubectl.run(
            "label",
            "--overwrite",
            "namespace",
            DeployedBerth.NAMESPACE,
            "pod-security.kubernetes.io/warn=restricted");
    var file = FOLDER.resolve("manifests/%s.yaml".formatted(mode));

    var taken =
        kubectl.run(
            "apply",
            "--dry-run=server",
            "--validate=strict",
            "--warnings-as-errors",
            "--filename=" + file);

    assertThat(taken.lines())
        .hasSize(Manifests.in(file).size())
        .allMatch(it -> it.contains("created"));
  }

  @Test
  void theApiServerTakesTheStaticPod() throws Exception {
    var pod = FOLDER.resolve("static-pod/kube-scheduler.yaml").toString();
    assertThat(
            Kubectl.of(CLUSTER)
                .run("apply", "--dry-run=server", "--validate=strict", "--filename=" + pod))
        .contains("created");
  }

  @Test
  void theRightsAreFewerThanThoseOfKubeScheduler() throws Exception {
    var roles =
        Kubectl.of(CLUSTER)
            .run(
                "get",
                "clusterrole",
                "system:kube-scheduler",
                "system:volume-scheduler",
                "--output=json");
    var theirs =
        maps(map(Json.parse(roles)).get("items")).stream()
            .flatMap(role -> maps(role.get("rules")).stream())
            .flatMap(rule -> Right.of(rule).stream())
            .collect(Collectors.toSet());
    var ours =
        maps(Manifests.first(DeployedBerth.MANIFEST, "ClusterRole").get("rules")).stream()
            .flatMap(rule -> Right.of(rule).stream())
            .toList();
    assertThat(theirs).containsAll(ours);
    assertThat(ours).hasSizeLessThan(theirs.size());
  }

  @Test
  void theServiceAccountMayDoAllThatItsSchedulerDoes(@TempDir Path folder) throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    kubectl.apply(DeployedBerth.NAMESPACE, DeployedBerth.MANIFEST);
    DeployedBerth.account(CLUSTER, "prometheus");
    try (var admin = Admin.of(CLUSTER);
        var berth = DeployedBerth.start(CLUSTER, folder, "berth", LEASE)) {
      var _ = new DeviceStory(admin, "devices", berth).tell();
      bindVolumes(admin, berth);
      preempt(admin, berth);
      assertThat(
              kubectl.run(
                  "get",
                  "lease",
                  LEASE,
                  "--namespace=" + DeployedBerth.NAMESPACE,
                  "--output=jsonpath={.spec.holderIdentity}"))
          .isNotEmpty();
      var reasons = Set.of("LeaderElection", "Scheduled", "FailedScheduling", "Preempted");
      Eventually.with(berth)
          .until(
              "the reasons of events", () -> reasons(kubectl), seen -> seen.containsAll(reasons));
      assertThat(reasons(kubectl)).isEqualTo(reasons);

      var prometheus = DeployedBerth.token(CLUSTER, "prometheus");
      assertThatThrownBy(() -> berth.page(METRICS, prometheus))
          .isInstanceOfSatisfying(ApiException.class, e -> assertThat(e.code()).isEqualTo(403));
      kubectl.run(
          "create",
          "clusterrolebinding",
          "prometheus",
          "--clusterrole=system:monitoring",
          "--serviceaccount=%s:prometheus".formatted(DeployedBerth.NAMESPACE));
      Eventually.with(berth)
          .until("prometheus may read the metrics", () -> isAllowed(berth, prometheus));
      var named = monitored();
      named.remove("berth_config_reload_total"); // which is not there until a file has changed
      assertThat(names(berth.page(METRICS, prometheus))).containsAll(named);
      assertThat(berth.log()).doesNotContain("forbidden");
    }
  }

  @Test
  void theServiceAccountMayDoAllThatItsDeschedulerDoes(@TempDir Path folder) throws Exception {
    var manifest = FOLDER.resolve("manifests/descheduler.yaml");
    var account = "berth-descheduler";
    Kubectl.of(CLUSTER).apply(DeployedBerth.NAMESPACE, manifest);
    var files = map(Manifests.first(manifest, "ConfigMap").get("data"));
    for (var file : files.entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), String.valueOf(file.getValue()));
    }
    try (var berth =
        RunningBerth.command(
            "descheduler",
            "--kubeconfig=" + DeployedBerth.kubeconfig(CLUSTER, folder, account),
            "--policy-config-file=" + folder.resolve("policy.yaml"),
            "--config=" + folder.resolve("scheduler.yaml"),
            "--descheduling-interval=1s",
            "--leader-elect",
            "--secure-port=0",
            "--v=2")) {
      Eventually.with(berth)
          .until(
              "a cycle is over, with the lease",
              () -> berth.log().contains("Number of evictions/requests"));
      berth.terminate();
      assertThat(berth.exitCode()).as(berth.log()).isZero();
      assertThat(berth.log()).contains("Successfully acquired lease").doesNotContain("forbidden");
    }
  }

  /// The reasons of events, but for those of the API server itself, which repairs the addresses and
  /// ports of services whenever it comes to that.
  private static Set<String> reasons(Kubectl kubectl) throws Exception {
    var reasons =
        kubectl.run(
            "get",
            "events",
            "--all-namespaces",
            "--output=jsonpath={range .items[*]}{.reason} {.reportingComponent}{\"\\n\"}{end}");
    return reasons
        .lines()
        .filter(event -> !event.endsWith("-repair-controller"))
        .map(event -> event.substring(0, event.indexOf(' ')))
        .filter(reason -> !reason.equals("BindingConditionsPending"))
        .collect(Collectors.toSet());
  }

  private static boolean isAllowed(DeployedBerth berth, String user) throws Exception {
    try {
      return !berth.page(METRICS, user).isEmpty();
    } catch (ApiException e) {
      return false; // the verdict of before is remembered for a while
    }
  }

  /// The names of the metrics of a page.
  private static Set<String> names(String page) {
    return Pattern.compile("(?m)^# TYPE (\\S+)")
        .matcher(page)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toSet());
  }

  /// The metrics that the dashboard and the alerts name.
  private static Set<String> monitored() throws IOException {
    Set<String> names = new TreeSet<>();
    for (var file : List.of("alerts.yaml", "dashboard.json")) {
      METRIC
          .matcher(Files.readString(FOLDER.resolve("helm/berth").resolve(file)))
          .results()
          .forEach(found -> names.add(found.group().replaceFirst("_(bucket|sum|count)$", "")));
    }
    return names;
  }

  private static void bindVolumes(Admin admin, DeployedBerth berth) throws Exception {
    StoryPods.volumes(admin, "disk");
    var eventually = Eventually.with(berth);
    eventually.until(
        "volume disk with its claim",
        () -> admin.text(Kinds.PERSISTENT_VOLUME, new ObjectKey("", "disk")),
        volume -> volume.contains("\"claimRef\""));
    eventually.until(
        "claim disk-made with a node",
        () -> admin.text(Kinds.PERSISTENT_VOLUME_CLAIM, new ObjectKey("default", "disk-made")),
        made -> made.contains("volume.kubernetes.io/selected-node"));
    // The controller's part.
    var claim = new ObjectKey("default", "disk-there");
    admin.patch(
        Kinds.PERSISTENT_VOLUME_CLAIM,
        claim,
        "{'metadata':{'annotations':{'pv.kubernetes.io/bind-completed':'yes'}},"
            + "'spec':{'volumeName':'disk'}}");
    admin.patchStatus(Kinds.PERSISTENT_VOLUME_CLAIM, claim, "{'status':{'phase':'Bound'}}");
    eventually.until("disk-there is bound", () -> StoryPods.isBound(admin, "disk-there"));
  }

  private static void preempt(Admin admin, DeployedBerth berth) throws Exception {
    StoryPods.pod(admin, "victim", "7", ",'nodeSelector':{'node':'n2'}");
    Eventually.with(berth).until("victim is bound", () -> StoryPods.isBound(admin, "victim"));
    StoryPods.pod(
        admin, "preemptor", "7", ",'nodeSelector':{'node':'n2'},'priorityClassName':'high'");
    Eventually.with(berth).until("preemptor is bound", () -> StoryPods.isBound(admin, "preemptor"));
  }
}
