package dev.berth.conformance.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.apiserver.admission.Admission;
import dev.berth.cluster.apiserver.admission.AdmissionResult;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Metadata;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.config.features.FeatureSettings;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whether Berth admits, changes and refuses new objects as a real kube-apiserver with its default
/// settings does.
@Tag("control-plane")
final class AdmissionLiveTest {
  @RegisterExtension static final ControlPlane CLUSTER = ControlPlane.withRbac();

  /// What the cluster has from the start, beside the priority classes of Kubernetes.
  private static final String CLASSES =
      """
      {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: kata}, handler: kata,
       overhead: {podFixed: {cpu: 250m, memory: 64Mi}}, scheduling: {nodeSelector: {runtime: kata},
       tolerations: [{key: kata, operator: Exists, effect: NoSchedule}, {key: x, operator: Equal,
       value: why}]}}
      ---
      {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: plain}, handler: runc}
      ---
      {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: high}, value: 1000}
      ---
      {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: polite}, value: 5,
       preemptionPolicy: Never}
      ---
      {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: fast, annotations:
       {storageclass.kubernetes.io/is-default-class: "true"}}, provisioner: csi.example.com}
      ---
      {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: slow},
       provisioner: csi.example.com}
      """;

  private static Admin admin;
  private static int number;

  @BeforeAll
  static void fill() throws Exception {
    admin = Admin.of(CLUSTER);
    for (var object : objects(CLASSES)) {
      create(object);
    }
  }

  @AfterAll
  static void close() {
    admin.close();
  }

  static Stream<AdmissionCases> written() {
    return AdmissionCases.written();
  }

  @ParameterizedTest
  @MethodSource("written")
  void everyRuleIsTheApiServers(AdmissionCases cases) throws Exception {
    compare(cases);
  }

  static Stream<AdmissionCases> random() {
    var seed = Long.getLong("seed");
    return seed == null
        ? IntStream.rangeClosed(1, Integer.getInteger("seeds", 40))
            .mapToObj(it -> RandomAdmission.of(new SplittableRandom(it), "seed " + it))
        : Stream.of(RandomAdmission.of(new SplittableRandom(seed), "seed " + seed));
  }

  @ParameterizedTest
  @MethodSource("random")
  void whatRandomRulesMakeOfRandomObjectsIsTheSame(AdmissionCases cases) throws Exception {
    compare(cases);
  }

  private static void compare(AdmissionCases cases) throws Exception {
    var namespace = "case-" + ++number;
    admin.create(Kinds.NAMESPACE, "", "{'metadata':{'name':'%s'}}".formatted(namespace));
    var cluster = new ArrayList<KubernetesObject>();
    for (var kind :
        List.of(Kinds.NAMESPACE, Kinds.RUNTIME_CLASS, Kinds.PRIORITY_CLASS, Kinds.STORAGE_CLASS)) {
      cluster.addAll(admin.list(kind));
    }
    for (var rule : objects(cases.rules())) {
      var stored = create(in(namespace, rule));
      cluster.add(stored instanceof ResourceQuota quota ? counted(quota) : stored);
    }
    if (cases.isNamespaceDeleted()) {
      admin.delete(Kinds.NAMESPACE, ObjectKey.clusterScoped(namespace));
      cluster.add(admin.get(Kinds.NAMESPACE, ObjectKey.clusterScoped(namespace)));
    }
    var admission = new Admission(FeatureSettings.defaults(), cluster);
    var first = true;
    for (var object : objects(cases.objects())) {
      var placed = in(namespace, object);
      var decided = AdmissionText.of(decide(admission, placed));
      if (first) {
        Eventually.with() // the rules come to the admission plugins by watches
            .until(
                "what %s makes of %s".formatted(cases.name(), placed.key()),
                () -> tried(placed),
                decided::equals);
        first = false;
      }
      String actual;
      try {
        var stored = create(placed);
        admission.put(stored);
        actual = AdmissionText.of(stored);
      } catch (ApiException e) {
        actual = AdmissionText.normalized(e.status().message());
      }
      assertThat(decided)
          .as("%s: %s%n%s", cases.name(), placed.key(), cases.rules())
          .isEqualTo(actual);
    }
  }

  private static AdmissionResult decide(Admission admission, KubernetesObject object) {
    return admission.admit(
        Metadata.with(
            object, object.metadata().withUid("new").withCreationTimestamp(Instant.EPOCH)));
  }

  /// What the API server would make of it, or why it would not.
  private static String tried(KubernetesObject object) throws Exception {
    try {
      return AdmissionText.of(send(object, true));
    } catch (ApiException e) {
      return AdmissionText.normalized(e.status().message());
    }
  }

  /// As the quota controller would leave it.
  private static ResourceQuota counted(ResourceQuota quota) throws Exception {
    var hard = new ArrayList<String>();
    var used = new ArrayList<String>();
    quota
        .spec()
        .hard()
        .forEach((name, amount) -> {
          hard.add("'%s':'%s'".formatted(name, amount));
          used.add("'%s':'0'".formatted(name));
        });
    return admin.patchStatus(
        Kinds.RESOURCE_QUOTA,
        quota.key(),
        "{'status':{'hard':{%s},'used':{%s}}}"
            .formatted(String.join(",", hard), String.join(",", used)));
  }

  private static KubernetesObject in(String namespace, KubernetesObject object) {
    return object.metadata().namespace().isEmpty()
        ? Metadata.with(object, object.metadata().withNamespace(namespace))
        : object;
  }

  private static KubernetesObject create(KubernetesObject object)
      throws IOException, InterruptedException {
    return send(object, false);
  }

  private static <T extends KubernetesObject> T send(T object, boolean dryRun)
      throws IOException, InterruptedException {
    Kind<T> kind = Kinds.of(object);
    var request =
        ApiRequest.post(
            ApiPaths.in(kind, object.key().namespace()), JsonEncoder.text(kind, object));
    return admin.send(kind, dryRun ? request.with("dryRun", "All") : request);
  }

  private static List<KubernetesObject> objects(String yaml) {
    var problems = new Problems();
    var input =
        Loader.load(
            List.of(new AdmissionCases.Text(yaml)),
            problems,
            LoadSettings.PLAIN,
            new ReadProgress());
    assertThat(problems.kept()).isEmpty();
    return input.manifests().stream().map(Manifest::object).toList();
  }
}
