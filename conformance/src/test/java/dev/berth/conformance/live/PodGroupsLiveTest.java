package dev.berth.conformance.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.meta.Condition;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupStatus;
import dev.berth.cli.Berth;
import dev.berth.cluster.apiserver.admission.Normalizer;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Origin;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.PatchPodGroupStatus;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import dev.berth.kube.write.LiveWriter;
import dev.berth.kube.write.WriteMetrics;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Groups of pods in a real API server that has them: what it makes of them, what the scheduler
/// reads of them and writes to them with its rights.
@Tag("control-plane")
final class PodGroupsLiveTest {

  private static final String GATES =
      "GenericWorkload=true,TopologyAwareWorkloadScheduling=true,CompositePodGroup=true,"
          + "PodGroupPreemptionPolicy=true,DRAWorkloadResourceClaims=true";

  @RegisterExtension
  static final ControlPlane CLUSTER =
      ControlPlane.withRbac(
          "--feature-gates=" + GATES,
          "--runtime-config=scheduling.k8s.io/v1beta1=true,scheduling.k8s.io/v1alpha3=true");

  private static final List<WatchedKind<?>> WATCHED =
      List.of(WatchedKind.of(Kinds.POD_GROUP), WatchedKind.of(Kinds.COMPOSITE_POD_GROUP));

  private static Admin admin;

  @BeforeAll
  static void fill() throws Exception {
    admin = Admin.of(CLUSTER);
    admin.create(
        Kinds.PRIORITY_CLASS,
        "",
        "{'metadata':{'name':'polite'},'value':5,'preemptionPolicy':'Never'}");
  }

  @AfterAll
  static void close() {
    admin.close();
  }

  private static final String LEAF = "{name: leaf, schedulingPolicy: {basic: {}}}";

  private static String group(String kind, String version, String spec) {
    return "{apiVersion: scheduling.k8s.io/%s, kind: %s, metadata: {name: g, namespace: default},"
            .formatted(version, kind)
        + " spec: {%s}}".formatted(spec);
  }

  private static String levels(int levels) {
    return levels == 0
        ? "podGroupTemplates: [%s]".formatted(LEAF)
        : "compositePodGroupTemplates: [{name: level-%d, schedulingPolicy: {basic: {}}, %s}]"
            .formatted(levels, levels(levels - 1));
  }

  static Stream<String> groups() {
    var reference = "workloadRef: {workloadName: w, templateName: t}";
    var parts =
        List.of(
            "schedulingPolicy: {basic: {}}",
            "schedulingPolicy: {gang: {minCount: 3}}",
            "",
            "schedulingPolicy: {basic: {}, gang: {minCount: 1}}",
            "schedulingPolicy: {gang: {}}",
            "schedulingPolicy: {gang: {minCount: -1}}",
            "schedulingPolicy: {basic: {}}, schedulingConstraints: {topology: [{key: a/b}]}",
            "schedulingPolicy: {basic: {}}, schedulingConstraints: {topology: [{key: a}, {key:"
                + " b}]}",
            "schedulingPolicy: {basic: {}}, schedulingConstraints: {topology: [{key: -a}]}",
            "schedulingPolicy: {basic: {}}, schedulingConstraints: {topology: [{}]}",
            "schedulingPolicy: {basic: {}}, disruptionMode: {all: {}}",
            "schedulingPolicy: {basic: {}}, disruptionMode: {}",
            "schedulingPolicy: {basic: {}}, disruptionMode: {single: {}, all: {}}",
            "schedulingPolicy: {basic: {}}, priorityClassName: polite",
            "schedulingPolicy: {basic: {}}, priorityClassName: polite, preemptionPolicy: Never",
            "schedulingPolicy: {basic: {}}, priorityClassName: polite, priority: 7",
            "schedulingPolicy: {basic: {}}, priorityClassName: gone",
            "schedulingPolicy: {basic: {}}, priorityClassName: system-node-critical",
            "schedulingPolicy: {basic: {}}, parentCompositePodGroupName: p",
            "schedulingPolicy: {basic: {}}, parentCompositePodGroupName: P");
    var ofPods =
        Stream.concat(
                parts.stream(),
                Stream.of(
                    "schedulingPolicy: {basic: {}}, resourceClaims: [{name: a}]",
                    "schedulingPolicy: {basic: {}}, resourceClaims: [{name: a.b, resourceClaimName:"
                        + " c, resourceClaimTemplateName: D}]",
                    "schedulingPolicy: {basic: {}}, resourceClaims: [{name: a, resourceClaimName:"
                        + " c}]"))
            .flatMap(part -> Stream.of(part, reference + (part.isEmpty() ? "" : ", ") + part))
            .map(spec -> group("PodGroup", "v1beta1", spec));
    var ofGroups =
        Stream.concat(
                Stream.of("schedulingPolicy: {basic: {}}"),
                parts.stream()
                    .map(part -> part.replace("minCount", "minGroupCount"))
                    .map(part -> reference + (part.isEmpty() ? "" : ", ") + part))
            .map(spec -> group("CompositePodGroup", "v1alpha3", spec));
    var workloads =
        Stream.of(
                "",
                levels(0),
                levels(1),
                levels(3),
                levels(0) + ", " + levels(1),
                levels(0) + ", controllerRef: {apiGroup: batch, kind: Job, name: j}",
                levels(0) + ", controllerRef: {apiGroup: Batch}",
                "compositePodGroupTemplates: [{name: a, schedulingPolicy: {basic: {}}}]",
                "podGroupTemplates: [{name: A, schedulingPolicy: {gang: {minCount: 1}}}]",
                "podGroupTemplates: [{schedulingPolicy: {}, priority: 2000000000}]",
                "podGroupTemplates: [%s, {name: b, schedulingPolicy: {basic: {}}, priority: 1}]"
                    .formatted(LEAF),
                "compositePodGroupTemplates: [{name: a, schedulingPolicy: {gang: {minGroupCount:"
                    + " 2}}, priority: 1, podGroupTemplates: [%s]}]".formatted(LEAF),
                "compositePodGroupTemplates: [{name: leaf, schedulingPolicy: {basic: {}},"
                    + " podGroupTemplates: [%s]}]".formatted(LEAF))
            .map(spec -> group("Workload", "v1beta1", spec));
    return Stream.of(ofPods, ofGroups, workloads).flatMap(it -> it);
  }

  @ParameterizedTest
  @MethodSource("groups")
  void whatIsAcceptedAndWhatBecomesOfItIsTheApiServers(String yaml) throws Exception {
    assertThat(berths(yaml)).isEqualTo(apiServers(yaml));
  }

  /// The specification, or what is wrong, field by field, or why the object is refused.
  private static String berths(String yaml) throws Exception {
    var cluster = admin.list(Kinds.PRIORITY_CLASS);
    var manifests =
        Stream.concat(
                cluster.stream().map(it -> new Manifest(it, Origin.NOWHERE)),
                Stream.of(manifest(yaml)))
            .toList();
    var problems = new Problems();
    var normalized =
        Normalizer.normalize(
            manifests, FeatureSettings.parse(FeatureCatalog.current(), List.of(GATES)), problems);
    if (!problems.kept().isEmpty()) {
      return problems.kept().stream()
          .map(Problem::toString)
          .map(problem -> problem.replaceFirst("^.*? default/g: ", ""))
          .sorted()
          .collect(Collectors.joining("\n"));
    }
    return normalized.refusals().isEmpty()
        ? spec(normalized.manifests().getLast().object())
        : normalized.refusals().getFirst().message().replaceFirst("^.* is invalid: ", "");
  }

  private static Manifest manifest(String yaml) {
    var problems = new Problems();
    var input =
        Loader.load(
            List.of(new AdmissionCases.Text(yaml)),
            problems,
            LoadSettings.PLAIN,
            new ReadProgress());
    assertThat(problems.kept()).isEmpty();
    return input.manifests().getFirst();
  }

  private static String apiServers(String yaml) throws Exception {
    try {
      return spec(created(manifest(yaml).object()));
    } catch (ApiException e) {
      var details = e.status().details();
      return details == null || details.causes().isEmpty()
          ? e.status().message()
          : details.causes().stream()
              .map(cause -> cause.field() + ": " + cause.message())
              .sorted()
              .collect(Collectors.joining("\n"));
    }
  }

  private static <T extends KubernetesObject> T created(T object) throws Exception {
    Kind<T> kind = Kinds.of(object);
    return admin.send(
        kind,
        ApiRequest.post(ApiPaths.in(kind, object.key().namespace()), JsonEncoder.text(kind, object))
            .with("dryRun", "All"));
  }

  private static String spec(KubernetesObject object) {
    var json = JsonEncoder.text(Kinds.of(object), object);
    return json.substring(json.indexOf("\"spec\":"));
  }

  @ParameterizedTest
  @ValueSource(strings = {Admin.PROTOBUF, Admin.JSON})
  void theSchedulerFollowsGroupsAndSaysHowTheyFare(String accept) throws Exception {
    var name = accept.equals(Admin.JSON) ? "json" : "protobuf";
    var changes = new RecordedChanges();
    try (var server = Admin.server(CLUSTER.kubeconfig(ControlPlane.SCHEDULER).toString());
        var watch = watch(server, accept, changes)) {
      assertThat(watch.awaitSynced(Duration.ofSeconds(60))).isTrue();
      var group =
          admin.create(
              Kinds.POD_GROUP,
              "default",
              "{'metadata':{'name':'%s'},'spec':{'schedulingPolicy':{'gang':{'minCount':2}}}}"
                  .formatted(name));
      var composite =
          admin.create(
              Kinds.COMPOSITE_POD_GROUP,
              "default",
              """
              {'metadata':{'name':'%s'},'spec':{'schedulingPolicy':{'gang':{'minGroupCount':1}},\
              'workloadRef':{'workloadName':'w','templateName':'t'}}}\
              """
                  .formatted(name));
      Eventually.with()
          .until(
              "composite group %s is there".formatted(name),
              () -> changes.has(Kinds.COMPOSITE_POD_GROUP, composite.key()));
      Eventually.with()
          .until(
              "group %s is there".formatted(name), () -> changes.has(Kinds.POD_GROUP, group.key()));
      assertThat(watch.objects().get(PodGroup.class, group.key())).isEqualTo(group);

      var writer =
          new LiveWriter(
              client(server, accept),
              watch,
              TimeSource.system(),
              new SplittableRandom(1),
              WriteMetrics.NONE);
      carryOut(group, "False", "Unschedulable", writer);
      admin.patchStatus(
          Kinds.POD_GROUP,
          group.key(),
          """
          {'status':{'conditions':[{'type':'DisruptionTarget','status':'True','reason':'Theirs',\
          'message':'','lastTransitionTime':'2026-01-01T00:00:00Z'}]}}\
          """);
      carryOut(group, "True", "Scheduled", writer); // as of before
      var stored = admin.get(Kinds.POD_GROUP, new ObjectKey("default", name));

      assertThat(stored.status().conditions())
          .extracting(Condition::type, Condition::status, Condition::reason)
          .containsExactlyInAnyOrder(
              tuple("DisruptionTarget", "True", "Theirs"),
              tuple(PodGroupStatus.POD_GROUP_INITIALLY_SCHEDULED, "True", "Scheduled"));
    }
  }

  @Test
  void aSnapshotHasGroupsAndWorkloads() throws Exception {
    admin.create(
        Kinds.WORKLOAD,
        "default",
        """
        {'metadata':{'name':'kept'},'spec':{'podGroupTemplates':[{'name':'t',\
        'schedulingPolicy':{'basic':{}}}]}}\
        """);
    admin.create(
        Kinds.POD_GROUP,
        "default",
        "{'metadata':{'name':'kept'},'spec':{'schedulingPolicy':{'basic':{}}}}");
    var out = new ByteArrayOutputStream();
    var nothing = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    var code =
        Berth.run(
            InputStream.nullInputStream(),
            new PrintStream(out, true, UTF_8),
            nothing,
            "snapshot",
            "--kubeconfig=" + CLUSTER.kubeconfig(ControlPlane.ADMIN));

    assertThat(code).isZero();
    var problems = new Problems();
    var input =
        Loader.load(
            List.of(new AdmissionCases.Text(out.toString(UTF_8))),
            problems,
            LoadSettings.PLAIN,
            new ReadProgress());
    var key = new ObjectKey("default", "kept");
    assertThat(problems.kept()).isEmpty();
    assertThat(input.manifests())
        .extracting(Manifest::object)
        .contains(admin.get(Kinds.POD_GROUP, key), admin.get(Kinds.WORKLOAD, key));
  }

  private static ClusterWatch watch(ApiServer server, String accept, RecordedChanges changes) {
    return ClusterWatch.start(
        client(server, accept), WATCHED, changes, TimeSource.system(), new SplittableRandom(1));
  }

  private static ApiClient client(ApiServer server, String accept) {
    return new ApiClient(server, Admin.settings(accept), TimeSource.system());
  }

  private static void carryOut(PodGroup group, String status, String reason, LiveWriter writer)
      throws InterruptedException {
    var condition =
        new Condition(PodGroupStatus.POD_GROUP_INITIALLY_SCHEDULED, status, 0, null, reason, "why");
    Objects.requireNonNull(
            PatchPodGroupStatus.of(group, condition, Instant.parse("2026-01-01T00:00:00Z")))
        .carryOut(writer);
  }
}
