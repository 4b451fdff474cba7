package dev.berth.conformance.live;

import static dev.berth.conformance.Manifests.maps;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.Manifests;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.engine.port.TimeSource;
import dev.berth.framework.status.PluginException;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import dev.berth.kube.write.LiveWriter;
import dev.berth.kube.write.WriteMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The rights that `deploy/manifests/replace.yaml` gives to its service account, and that to read
/// the client CAs, taken away one by one, with a real API server as judge: Berth says which is
/// missing, for what and where, and does what it could not do once the right is given back.
@Tag("control-plane")
@Order(1) // as it takes long
final class RightsTest {

  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac(DeployedBerth.GATES);

  private static final String ACCOUNT = "berth";
  private static final int PROCESSES_AT_ONCE = 4;

  /// Of Kubernetes' own role extension-apiserver-authentication-reader.
  private static final Right CLIENT_CAS =
      new Right("get", "configmaps", "", List.of("extension-apiserver-authentication"));

  /// How a running scheduler comes to need a right.
  interface Deed {
    /// Does it.
    ///
    /// @return what is said beside the log
    String run(Admin admin, DeployedBerth berth) throws Exception;
  }

  /// A right with a way to need it.
  record Need(Right right, Deed deed) {
    @Override
    public String toString() {
      return right.toString();
    }
  }

  @TempDir private static Path folder;

  private static @Nullable DeployedBerth berth;

  @BeforeAll
  static void start() throws Exception {
    try (var admin = Admin.of(CLUSTER)) {
      DeviceStory.prepare(admin);
      admin.create(Kinds.PRIORITY_CLASS, "", "{'metadata':{'name':'high'},'value':1000}");
    }
    Kubectl.of(CLUSTER).apply(DeployedBerth.NAMESPACE, DeployedBerth.MANIFEST);
    berth = DeployedBerth.start(CLUSTER, folder, ACCOUNT, "kube-scheduler");
  }

  @AfterAll
  static void stop() throws IOException {
    if (berth != null) {
      berth.close();
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

  /// Those of the manifest's roles of a kind.
  private static List<Right> rights(String kind) throws IOException {
    return maps(Manifests.first(DeployedBerth.MANIFEST, kind).get("rules")).stream()
        .flatMap(rule -> Right.of(rule).stream())
        .toList();
  }

  /// What is needed before the first pod is scheduled.
  private static List<Right> rightsAtStart() throws IOException {
    return Stream.of(
            rights("ClusterRole").stream().filter(RightsTest::isNeededAtStart),
            rights("Role").stream(),
            Stream.of(CLIENT_CAS))
        .flatMap(rights -> rights)
        .toList();
  }

  private static boolean isNeededAtStart(Right right) {
    return Set.of("list", "watch").contains(right.verb());
  }

  static List<Need> needs() throws IOException {
    var deeds = deeds();
    return rights("ClusterRole").stream()
        .filter(right -> !isNeededAtStart(right))
        .map(right ->
            new Need(
                right, Objects.requireNonNull(deeds.remove(right.toString()), right::toString)))
        .toList();
  }

  @Test
  void aRightThatIsMissingAtTheStartIsNamed() throws Exception {
    var rights = rightsAtStart();
    assertThat(rights).hasSize(2 * 19 + 5);
    var tasks = new ArrayList<Callable<Right>>();
    rights.forEach(right -> tasks.add(() -> startWithout(right)));
    try (var threads = Executors.newFixedThreadPool(PROCESSES_AT_ONCE)) {
      var named = new ArrayList<Right>();
      for (var task : threads.invokeAll(tasks)) {
        named.add(task.get());
      }
      assertThat(named).isEqualTo(rights);
    }
  }

  /// Starts a scheduler without the right, and waits until it names that.
  private static Right startWithout(Right missing) throws Exception {
    var name = "without-" + missing.toString().replaceAll("[^a-z]+", "-");
    var own = Files.createDirectory(folder.resolve(name));
    DeployedBerth.account(CLUSTER, name);
    try (var admin = Admin.of(CLUSTER)) {
      var roles = new Roles(admin, name);
      roles.everywhere(without(missing, rights("ClusterRole")));
      var local = new ArrayList<>(without(missing, rights("Role")));
      local.replaceAll(right -> right.names().isEmpty() ? right : right.only(name));
      local.addAll(without(missing, List.of(CLIENT_CAS)));
      roles.inKubeSystem(local);
    }
    try (var scheduler = DeployedBerth.start(CLUSTER, own, name, name)) {
      Eventually.with(scheduler)
          .until(
              "it says that it may not " + missing,
              () -> {
                isServed(scheduler);
                return missing.isMissing(scheduler.log());
              });
    }
    return missing;
  }

  private static String certificate() {
    return "client-certificate: \"%s\", client-key: \"%s\""
        .formatted(CLUSTER.file("nobody.crt"), CLUSTER.file("nobody.key"));
  }

  private static List<Right> without(Right missing, List<Right> rights) {
    return rights.stream().filter(right -> !right.equals(missing)).toList();
  }

  /// Sends a client certificate: the client CAs are read when the first one comes.
  private static boolean isServed(DeployedBerth scheduler) throws Exception {
    try {
      return !scheduler.page("/healthz", certificate()).isEmpty();
    } catch (IOException e) {
      return false; // not yet, or not any more
    }
  }

  @ParameterizedTest
  @MethodSource("needs")
  void aRightThatIsTakenAwayIsNamedUntilItIsGivenBack(Need need) throws Exception {
    var scheduler = Objects.requireNonNull(berth);
    try (var admin = Admin.of(CLUSTER)) {
      var roles = new Roles(admin, ACCOUNT);
      roles.everywhere(without(need.right, rights("ClusterRole")));
      roles.await(need.right, "", false);
      try {
        var said = need.deed.run(admin, scheduler);
        Eventually.with(scheduler)
            .until(
                "it says that it may not " + need.right,
                () -> need.right.isMissing(said + scheduler.log()));
      } finally {
        roles.everywhere(rights("ClusterRole"));
        roles.await(need.right, "", true);
      }
      StoryPods.pod(admin, "after", "100m", "");
      Eventually.with(scheduler).until("after is bound", () -> StoryPods.isBound(admin, "after"));
    }
  }

  private static Map<String, Deed> deeds() {
    Map<String, Deed> deeds = new HashMap<>();
    deeds.put("create pods/binding", pod("fits", "100m"));
    deeds.put("patch pods/status", pod("too-big", "100"));
    deeds.put("create events.events.k8s.io", pod("fits", "100m"));
    deeds.put("patch events.events.k8s.io", RightsTest::failAgain);
    deeds.put("delete pods", RightsTest::preempt);
    deeds.put("patch persistentvolumes", volumes("unbound"));
    deeds.put("patch persistentvolumeclaims", volumes("unmade"));
    for (var part : List.of("", "/status", "/binding")) {
      deeds.put("patch resourceclaims%s.resource.k8s.io".formatted(part), RightsTest::claim);
    }
    deeds.put("create resourceclaims.resource.k8s.io", RightsTest::extendedResource);
    deeds.put("delete resourceclaims.resource.k8s.io", RightsTest::unboundExtendedResource);
    deeds.put(
        "create tokenreviews.authentication.k8s.io",
        (_, scheduler) -> refuse(scheduler, DeployedBerth.token(CLUSTER, ACCOUNT)));
    deeds.put(
        "create subjectaccessreviews.authorization.k8s.io",
        (_, scheduler) -> refuse(scheduler, certificate()));
    deeds.put("get pods", RightsTest::unwatchedPod);
    deeds.put(
        "get persistentvolumes",
        stale(
            Kinds.PERSISTENT_VOLUME,
            "",
            "'capacity':{'storage':'1Gi'},'accessModes':['ReadWriteOnce'],'hostPath':{'path':'/d'}",
            it -> it.withMetadata(labelled(it))));
    deeds.put(
        "get persistentvolumeclaims",
        stale(
            Kinds.PERSISTENT_VOLUME_CLAIM,
            "default",
            "'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}}",
            it -> it.withMetadata(labelled(it))));
    deeds.put(
        "get resourceclaims.resource.k8s.io",
        stale(Kinds.RESOURCE_CLAIM, "default", "", it -> it.withMetadata(labelled(it))));
    return deeds;
  }

  private static Deed pod(String name, String cpu) {
    return (admin, _) -> {
      StoryPods.pod(admin, name, cpu, "");
      return "";
    };
  }

  private static Deed volumes(String prefix) {
    return (admin, _) -> {
      StoryPods.volumes(admin, prefix);
      return "";
    };
  }

  /// What happens again is written into the event of before, if that is about the same version of
  /// the pod: at the first time, its condition changes.
  private static String failAgain(Admin admin, DeployedBerth scheduler) throws Exception {
    StoryPods.pod(admin, "again", "100", "");
    var failure = "no fit; waiting\" pod=\"default/again\"";
    for (var attempt = 1; attempt <= 3; attempt++) {
      var attempts = attempt;
      Eventually.with(scheduler)
          .until(
              "again has failed %d times".formatted(attempts),
              () -> scheduler.log().split(failure, -1).length > attempts);
      StoryPods.pod(admin, "other", "100m", "");
      Eventually.with(scheduler).until("other is bound", () -> StoryPods.isBound(admin, "other"));
      admin.delete(Kinds.POD, new ObjectKey("default", "other")); // there is more room again
    }
    return "";
  }

  private static String preempt(Admin admin, DeployedBerth scheduler) throws Exception {
    StoryPods.pod(admin, "low", "7", ",'nodeName':'n2'");
    StoryPods.pod(
        admin, "preempts", "7", ",'nodeSelector':{'node':'n2'},'priorityClassName':'high'");
    return "";
  }

  private static String claim(Admin admin, DeployedBerth scheduler) throws Exception {
    var claim =
        admin.create(
            Kinds.RESOURCE_CLAIM,
            "default",
            """
            {'metadata':{'generateName':'gpu-'},'spec':{'devices':{'requests':[\
            {'name':'r','exactly':{'deviceClassName':'gpu'}}]}}}\
            """);
    StoryPods.pod(
        admin,
        "device",
        "100m",
        ",'resourceClaims':[{'name':'c','resourceClaimName':'%s'}]"
            .formatted(claim.metadata().name()));
    return "";
  }

  /// For which the scheduler makes a claim.
  private static String extendedResource(Admin admin, DeployedBerth scheduler) throws Exception {
    admin.create(
        Kinds.POD,
        "default",
        """
        {'metadata':{'name':'extended'},'spec':{'containers':[{'name':'c','image':'pause',\
        'resources':{'limits':{'example.com/tpu':'1'}}}]}}\
        """);
    return "";
  }

  /// A binding that fails, so that the claim made for it is to be deleted.
  private static String unboundExtendedResource(Admin admin, DeployedBerth scheduler)
      throws Exception {
    var less = List.of("create pods/binding", "delete resourceclaims.resource.k8s.io");
    new Roles(admin, ACCOUNT)
        .everywhere(
            rights("ClusterRole").stream()
                .filter(right -> !less.contains(right.toString()))
                .toList());
    return extendedResource(admin, scheduler);
  }

  private static ObjectMeta labelled(KubernetesObject object) {
    return object.metadata().withLabels(Map.of("by", "scheduler"));
  }

  /// A change of an object that has changed in the meantime, and so is read again.
  private static <T extends KubernetesObject> Deed stale(
      Kind<T> kind, String namespace, String spec, UnaryOperator<T> change) {
    return (admin, _) -> {
      var known =
          admin.create(
              kind, namespace, "{'metadata':{'name':'stale'},'spec':{%s}}".formatted(spec));
      admin.patch(kind, known.key(), "{'metadata':{'annotations':{'by':'admin'}}}");
      return refusal(writer -> writer.change(known, change));
    };
  }

  /// An update of what is not watched, and so is read before.
  private static String unwatchedPod(Admin admin, DeployedBerth scheduler) throws Exception {
    var pod = admin.create(Kinds.POD, "default", Admin.pod("unwatched"));
    return refusal(writer -> writer.update(pod));
  }

  private interface Write {
    void make(LiveWriter writer) throws InterruptedException;
  }

  /// Why the scheduler's writer cannot make a write: such a moment is hard to come by in a
  /// scheduler.
  private static String refusal(Write write) throws Exception {
    var kubeconfig = DeployedBerth.kubeconfig(CLUSTER, folder, ACCOUNT).toString();
    var random = new SplittableRandom(1);
    var time = TimeSource.system();
    try (var server = Admin.server(kubeconfig)) {
      var client = new ApiClient(server, Admin.settings(Admin.PROTOBUF), time);
      var kinds = List.<WatchedKind<?>>of(WatchedKind.of(Kinds.NODE));
      try (var watch = ClusterWatch.start(client, kinds, new RecordedChanges(), time, random)) {
        var writer = new LiveWriter(client, watch, time, random.split(), WriteMetrics.NONE);
        return catchThrowableOfType(PluginException.class, () -> write.make(writer)).getMessage();
      }
    }
  }

  private static String refuse(DeployedBerth scheduler, String user) throws Exception {
    Eventually.with(scheduler).until("it serves a page", () -> isServed(scheduler));
    assertThatThrownBy(() -> scheduler.page("/metrics", user)).isInstanceOf(ApiException.class);
    return "";
  }
}
