package dev.berth.conformance.live;

import static dev.berth.conformance.Manifests.FOLDER;
import static dev.berth.conformance.Manifests.map;
import static dev.berth.conformance.Manifests.maps;
import static dev.berth.conformance.Manifests.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Json;
import dev.berth.conformance.Manifests;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The manifests of `deploy` on a real API server: it takes them, their service account has the
/// rights that its scheduler needs, and a right that is missing is named.
final class ManifestsTest {
  private static final String GATES = "--feature-gates=DRANodeAllocatableResources=true";

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac(GATES);

  private static final Path REPLACE = FOLDER.resolve("manifests/replace.yaml");
  private static final String NAMESPACE = "kube-system";
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";
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
  @ValueSource(strings = {"shadow", "second", "replace"})
  void theApiServerTakesEveryObjectAndFindsThePodsRestricted(String mode) throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    var _ =
        kubectl.run(
            "label",
            "--overwrite",
            "namespace",
            NAMESPACE,
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

  /// Each right by itself: a verb, a resource, its API group.
  private static Set<String> rights(List<Map<String, Object>> rules) {
    Set<String> rights = new TreeSet<>();
    for (var rule : rules) {
      for (var verb : texts(rule.get("verbs"))) {
        for (var resource : texts(rule.get("resources"))) {
          texts(rule.get("apiGroups"))
              .forEach(group -> rights.add("%s %s %s".formatted(verb, resource, group)));
        }
      }
    }
    return rights;
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
    List<Map<String, Object>> theirs = new ArrayList<>();
    for (var role : maps(map(Json.parse(roles)).get("items"))) {
      theirs.addAll(maps(role.get("rules")));
    }
    assertThat(rights(theirs)).containsAll(rights(rules(verb -> true)));
    assertThat(rights(rules(verb -> true))).hasSizeLessThan(rights(theirs).size());
  }

  /// What the scheduler of the manifest runs with: its configuration, with the way to the API
  /// server that a pod would find by itself, and little patience.
  private static Path configuration(Path folder, Path kubeconfig) throws IOException {
    var text = map(Manifests.first(REPLACE, "ConfigMap").get("data")).get("scheduler.yaml");
    var configuration =
        map(new Load(LoadSettings.builder().build()).loadFromString(String.valueOf(text)));
    configuration.put("clientConnection", Map.of("kubeconfig", kubeconfig.toString()));
    configuration.put("podInitialBackoffSeconds", 1);
    configuration.put("podMaxBackoffSeconds", 2);
    maps(configuration.get("profiles"))
        .getFirst()
        .put(
            "pluginConfig",
            List.of(Map.of("name", "DynamicResources", "args", Map.of("bindingTimeout", "9s"))));
    return Files.writeString(
        folder.resolve("scheduler.yaml"), JsonEncoder.text(Codecs.ANY, configuration));
  }

  private static Path kubeconfig(Path file, String cluster, String user) throws IOException {
    return Files.writeString(
        file,
        """
        current-context: test
        contexts: [{name: test, context: {cluster: test, user: test}}]
        clusters: [{name: test, cluster: {%s}}]
        users: [{name: test, user: {%s}}]
        """
            .formatted(cluster, user));
  }

  private static void account(String name) throws Exception {
    var _ = Kubectl.of(CLUSTER).run("create", "serviceaccount", name, "--namespace=" + NAMESPACE);
  }

  private static String token(String account) throws Exception {
    return Kubectl.of(CLUSTER).run("create", "token", account, "--namespace=" + NAMESPACE).strip();
  }

  private static String cluster() {
    return "server: \"%s\", certificate-authority: \"%s\""
        .formatted(CLUSTER.address(), CLUSTER.file("ca.crt"));
  }

  private static RunningBerth start(Path folder, String token, int port) throws Exception {
    var kubeconfig = kubeconfig(folder.resolve("kubeconfig"), cluster(), "token: " + token);
    return RunningBerth.start(
        "--config=" + configuration(folder, kubeconfig),
        "--authentication-kubeconfig=" + kubeconfig,
        "--authorization-kubeconfig=" + kubeconfig,
        "--bind-address=127.0.0.1",
        "--secure-port=" + port,
        GATES);
  }

  /// @param user credentials, as in a kubeconfig
  private static String page(Path folder, int port, String user) throws Exception {
    var kubeconfig =
        kubeconfig(
            folder.resolve("client"),
            "server: \"https://127.0.0.1:%d\", insecure-skip-tls-verify: true".formatted(port),
            user);
    try (var server = Admin.server(kubeconfig.toString());
        var response =
            new ApiClient(server, Admin.settings("text/plain"), TimeSource.system())
                .send(ApiRequest.get("/metrics"))) {
      return new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void theServiceAccountMayDoAllThatItsSchedulerDoes(@TempDir Path folder) throws Exception {
    var kubectl = Kubectl.of(CLUSTER);
    kubectl.apply(NAMESPACE, REPLACE);
    account("prometheus");
    var port = ControlPlane.freePort();
    try (var admin = Admin.of(CLUSTER);
        var berth = start(folder, token("berth"), port)) {
      var _ = new DeviceStory(admin, "devices").tell(berth::log);
      bindVolumes(admin, berth);
      preempt(admin, berth);
      assertThat(
              kubectl.run(
                  "get",
                  "lease",
                  "kube-scheduler",
                  "--namespace=" + NAMESPACE,
                  "--output=jsonpath={.spec.holderIdentity}"))
          .isNotEmpty();
      await(
          berth,
          () ->
              Set.of("LeaderElection", "Scheduled", "FailedScheduling", "Preempted")
                  .equals(reasons(kubectl)));

      var prometheus = "token: " + token("prometheus");
      assertThatThrownBy(() -> page(folder, port, prometheus))
          .isInstanceOfSatisfying(ApiException.class, e -> assertThat(e.code()).isEqualTo(403));
      bind(admin, "system:monitoring", "prometheus");
      await(berth, () -> isAllowed(folder, port, prometheus));
      var named = monitored();
      named.remove("berth_config_reload_total"); // which is not there until a file has changed
      assertThat(names(page(folder, port, prometheus))).containsAll(named);
      assertThat(berth.log()).doesNotContain("forbidden");
    }
  }

  private static Set<String> reasons(Kubectl kubectl) throws Exception {
    var reasons =
        kubectl.run(
            "get",
            "events",
            "--all-namespaces",
            "--output=jsonpath={range .items[*]}{.reason}{\"\\n\"}{end}");
    return reasons
        .lines()
        .filter(reason -> !reason.equals("BindingConditionsPending"))
        .collect(Collectors.toSet());
  }

  private static boolean isAllowed(Path folder, int port, String user) throws Exception {
    try {
      return !page(folder, port, user).isEmpty();
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

  private static void await(RunningBerth berth, Callable<Boolean> condition) throws Exception {
    var deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("it does not happen:\n" + berth.log());
      }
      TimeSource.system().sleep(Duration.ofMillis(50));
    }
  }

  private static void pod(Admin admin, String name, String cpu, String moreSpec) throws Exception {
    var _ =
        admin.create(
            Kinds.POD,
            "default",
            """
            {'metadata':{'name':'%s'},'spec':{'containers':[{'name':'c','image':'pause',\
            'resources':{'requests':{'cpu':'%s'}}}],'terminationGracePeriodSeconds':0%s}}\
            """
                .formatted(name, cpu, moreSpec));
  }

  private static boolean isBound(Admin admin, String pod) throws Exception {
    return !admin.get(Kinds.POD, new ObjectKey("default", pod)).spec().nodeName().isEmpty();
  }

  /// One volume that is there, and one that is to be made; there is no controller of volumes.
  private static void volumes(Admin admin, String prefix) throws Exception {
    for (var name : List.of(prefix + "-there", prefix + "-made")) {
      admin.create(
          Kinds.STORAGE_CLASS,
          "",
          "{'metadata':{'name':'%s'},'provisioner':'%s','volumeBindingMode':'WaitForFirstConsumer'}"
              .formatted(
                  name,
                  name.endsWith("made") ? "example.com/disks" : "kubernetes.io/no-provisioner"));
      admin.create(
          Kinds.PERSISTENT_VOLUME_CLAIM,
          "default",
          """
          {'metadata':{'name':'%s'},'spec':{'storageClassName':'%1$s','accessModes':['ReadWriteOnce'],\
          'resources':{'requests':{'storage':'1Gi'}}}}\
          """
              .formatted(name));
      pod(
          admin,
          name,
          "100m",
          ",'volumes':[{'name':'v','persistentVolumeClaim':{'claimName':'%s'}}]".formatted(name));
    }
    admin.create(
        Kinds.PERSISTENT_VOLUME,
        "",
        """
        {'metadata':{'name':'%1$s'},'spec':{'storageClassName':'%1$s-there','capacity':{'storage':'1Gi'},\
        'accessModes':['ReadWriteOnce'],'hostPath':{'path':'/disk'}}}\
        """
            .formatted(prefix));
    admin.patchStatus(
        Kinds.PERSISTENT_VOLUME, new ObjectKey("", prefix), "{'status':{'phase':'Available'}}");
  }

  private static void bindVolumes(Admin admin, RunningBerth berth) throws Exception {
    volumes(admin, "disk");
    await(
        berth,
        () ->
            admin
                .text(Kinds.PERSISTENT_VOLUME, new ObjectKey("", "disk"))
                .contains("\"claimRef\""));
    await(
        berth,
        () ->
            admin
                .text(Kinds.PERSISTENT_VOLUME_CLAIM, new ObjectKey("default", "disk-made"))
                .contains("volume.kubernetes.io/selected-node"));
    // The controller's part.
    var claim = new ObjectKey("default", "disk-there");
    admin.patch(
        Kinds.PERSISTENT_VOLUME_CLAIM,
        claim,
        "{'metadata':{'annotations':{'pv.kubernetes.io/bind-completed':'yes'}},"
            + "'spec':{'volumeName':'disk'}}");
    admin.patchStatus(Kinds.PERSISTENT_VOLUME_CLAIM, claim, "{'status':{'phase':'Bound'}}");
    await(berth, () -> isBound(admin, "disk-there"));
  }

  private static void preempt(Admin admin, RunningBerth berth) throws Exception {
    pod(admin, "victim", "7", ",'nodeSelector':{'node':'n2'}");
    await(berth, () -> isBound(admin, "victim"));
    pod(admin, "preemptor", "7", ",'nodeSelector':{'node':'n2'},'priorityClassName':'high'");
    await(berth, () -> isBound(admin, "preemptor"));
  }

  /// The rules of the manifest's ClusterRole, with some of their verbs.
  private static List<Map<String, Object>> rules(Predicate<String> verbs) throws IOException {
    List<Map<String, Object>> rules = new ArrayList<>();
    for (var rule : maps(Manifests.first(REPLACE, "ClusterRole").get("rules"))) {
      var kept = texts(rule.get("verbs")).stream().filter(verbs).toList();
      if (!kept.isEmpty()) {
        var fewer = new LinkedHashMap<>(rule);
        fewer.put("verbs", kept);
        rules.add(fewer);
      }
    }
    return rules;
  }

  private static void clusterRole(Admin admin, String name, List<Map<String, Object>> rules)
      throws Exception {
    var role = Map.of("metadata", Map.of("name", name), "rules", rules);
    admin
        .client()
        .sendOnly(ApiRequest.post(RBAC + "/clusterroles", JsonEncoder.text(Codecs.ANY, role)));
  }

  private static void bind(Admin admin, String role, String account) throws Exception {
    var group = "rbac.authorization.k8s.io";
    var binding =
        Map.of(
            "metadata", Map.of("name", account + "." + role),
            "roleRef", Map.of("apiGroup", group, "kind", "ClusterRole", "name", role),
            "subjects",
                List.of(Map.of("kind", "ServiceAccount", "namespace", NAMESPACE, "name", account)));
    admin
        .client()
        .sendOnly(
            ApiRequest.post(RBAC + "/clusterrolebindings", JsonEncoder.text(Codecs.ANY, binding)));
  }

  private static void awaitNamed(RunningBerth berth, List<String> rights) throws Exception {
    var deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    var missing = rights;
    while (!missing.isEmpty()) {
      var log = berth.log().replace("\\\"", "\"");
      missing = rights.stream().filter(right -> !log.contains("cannot " + right)).toList();
      if (!missing.isEmpty() && System.nanoTime() > deadline) {
        throw new AssertionError("not named: %s\n%s".formatted(missing, log));
      }
      TimeSource.system().sleep(Duration.ofMillis(100));
    }
  }

  private static List<String> watched(String verb) throws IOException {
    return rules(verb::equals).stream()
        .flatMap(rule -> texts(rule.get("resources")).stream())
        .map(resource -> "%s resource \"%s\"".formatted(verb, resource))
        .toList();
  }

  @Test
  void everyRightToListThatIsMissingIsNamedAtTheStart(@TempDir Path folder) throws Exception {
    account("powerless");
    try (var berth = start(folder, token("powerless"), 0)) {
      assertThat(berth.exitCode()).isEqualTo(1);
      assertThat(watched("list")).hasSize(19);
      awaitNamed(berth, watched("list"));
    }
  }

  @Test
  void everyRightToWatchThatIsMissingIsNamed(@TempDir Path folder) throws Exception {
    account("lister");
    try (var admin = Admin.of(CLUSTER)) {
      clusterRole(admin, "lister", rules("list"::equals));
      bind(admin, "lister", "lister");
    }
    try (var berth = start(folder, token("lister"), 0)) {
      awaitNamed(berth, watched("watch"));
    }
  }

  @Test
  void everyRightToWriteThatIsMissingIsNamed(@TempDir Path folder) throws Exception {
    account("reader");
    var port = ControlPlane.freePort();
    try (var admin = Admin.of(CLUSTER)) {
      clusterRole(admin, "reader", rules(Set.of("list", "watch")::contains));
      bind(admin, "reader", "reader");
      try (var berth = start(folder, token("reader"), port)) {
        awaitNamed(berth, List.of("get resource \"leases\" in API group \"coordination.k8s.io\""));
        var certificate =
            "client-certificate: \"%s\", client-key: \"%s\""
                .formatted(CLUSTER.file("admin.crt"), CLUSTER.file("admin.key"));
        for (var user : List.of(certificate, "token: " + token("reader"))) {
          assertThatThrownBy(() -> page(folder, port, user)).isInstanceOf(ApiException.class);
        }
        grant(admin, "lease-get", "get leases coordination.k8s.io");
        awaitNamed(berth, List.of("create resource \"leases\""));
        grant(admin, "lease-create", "create,update leases coordination.k8s.io");
        unwritable(admin);
        awaitNamed(
            berth,
            List.of(
                "get resource \"configmaps\" in API group \"\" in the namespace \"kube-system\"",
                "create resource \"tokenreviews\"",
                "create resource \"pods/binding\"",
                "patch resource \"pods/status\"",
                "create resource \"events\" in API group \"events.k8s.io\"",
                "create resource \"events\" in API group \"\"",
                "patch resource \"persistentvolumes\"",
                "patch resource \"persistentvolumeclaims\"",
                "create resource \"resourceclaims\"",
                "patch resource \"resourceclaims\""));
        grant(admin, "reviews", "create tokenreviews authentication.k8s.io");
        grant(admin, "statuses", "patch pods/status ");
        grant(admin, "finalizers", "patch resourceclaims resource.k8s.io");
        awaitNamed(
            berth, List.of("delete resource \"pods\"", "patch resource \"resourceclaims/status\""));
        await(berth, () -> refusal(folder, port).contains("cannot create resource \"subjectacc"));
      }
    }
  }

  private static String refusal(Path folder, int port) throws Exception {
    try {
      return page(folder, port, "token: " + token("reader"));
    } catch (ApiException e) {
      return e.status().message();
    }
  }

  /// @param right verbs, a resource, its API group
  private static void grant(Admin admin, String name, String right) throws Exception {
    var words = right.split(" ", -1);
    clusterRole(
        admin,
        name,
        List.of(
            Map.of(
                "verbs", List.of(words[0].split(",", -1)),
                "resources", List.of(words[1]),
                "apiGroups", List.of(words[2]))));
    bind(admin, name, "reader");
  }

  /// Pods of which each comes to another thing that is to be written.
  private static void unwritable(Admin admin) throws Exception {
    pod(admin, "fits", "100m", ",'nodeSelector':{'node':'n1'}");
    pod(admin, "does-not", "100", "");
    volumes(admin, "unwritable");
    admin.create(
        Kinds.RESOURCE_CLAIM,
        "default",
        """
        {'metadata':{'name':'gpu'},'spec':{'devices':{'requests':[\
        {'name':'r','exactly':{'deviceClassName':'gpu'}}]}}}\
        """);
    pod(admin, "device", "100m", ",'resourceClaims':[{'name':'c','resourceClaimName':'gpu'}]");
    admin.create(
        Kinds.POD,
        "default",
        """
        {'metadata':{'name':'extended'},'spec':{'containers':[{'name':'c','image':'pause',\
        'resources':{'limits':{'example.com/tpu':'1'}}}]}}\
        """);
    pod(admin, "low", "7", ",'nodeName':'n2'");
    pod(admin, "preempts", "7", ",'nodeSelector':{'node':'n2'},'priorityClassName':'high'");
  }
}
