package dev.berth.cluster.manifest.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.TextSource;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.OtherObject;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Pods of custom resources: counted by recipes, by paths to their templates, or not at all.
class OperatorPodsTest {
  private static final String TRAINING =
      """
      apiVersion: kubeflow.org/v1
      kind: PyTorchJob
      metadata: {name: train, namespace: ml}
      spec:
        pytorchReplicaSpecs:
          Master:
            replicas: 1
            template: {spec: {containers: [{name: c, image: i, resources: {limits: {cpu: 1}}}]}}
          Worker:
            replicas: 4
            template: {metadata: {labels: {app: x}}, spec: {containers: [{name: c, image: i}]}}
      """;

  private final Problems problems = new Problems();

  private OperatorPods.Result count(String yaml, String... paths) {
    var input =
        Loader.load(
            List.of(new TextSource("test.yaml", yaml)),
            problems,
            new LoadSettings(null, Set.of(), (_, _) -> true),
            new ReadProgress());
    return OperatorPods.count(
        input, Arrays.stream(paths).map(PodTemplatePath::parse).toList(), problems);
  }

  private static List<String> made(OperatorPods.Result result) {
    return result.input().manifests().stream()
        .map(manifest -> (ReplicaSet) manifest.object())
        .map(set -> set.key() + " " + set.spec().replicas())
        .toList();
  }

  @Test
  void eachTemplateIsAsManyPodsAsTheObjectSays() {
    var result =
        count(
            TRAINING,
            "PyTorchJob=.spec.pytorchReplicaSpecs.*.template,.spec.pytorchReplicaSpecs.*.replicas");

    assertThat(made(result)).containsExactly("ml/train-master 1", "ml/train-worker 4");
    assertThat(result.uncounted()).isEmpty();
    assertThat(result.input().skipped()).isEmpty();
    var worker = (ReplicaSet) result.input().manifests().getLast().object();
    assertThat(worker.spec().template().metadata().labels())
        .containsAllEntriesOf(Objects.requireNonNull(worker.spec().selector()).matchLabels())
        .containsEntry("app", "x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PyTorchJob=.spec.pytorchReplicaSpecs.Worker.template" + " | ml/train 1",
        "PyTorchJob=.spec.pytorchReplicaSpecs.Worker.template,.spec.pytorchReplicaSpecs.Worker.replicas"
            + " | ml/train 4",
      })
  void aPathWithoutStarsIsOneTemplate(String path, String expected) {
    assertThat(made(count(TRAINING, path))).containsExactly(expected);
  }

  @Test
  void starsStandForItemsOfListsToo() {
    var volcano =
        """
        {apiVersion: batch.volcano.sh/v1alpha1, kind: Job, metadata: {name: j}, spec: {tasks: [
         {replicas: 2, template: {spec: {containers: [{name: c, image: i}]}}},
         {replicas: 3, template: {spec: {containers: [{name: c, image: i}]}}}]}}
        """;

    assertThat(made(count(volcano, "Job=.spec.tasks[*].template,.spec.tasks[*].replicas")))
        .containsExactly("default/j-0 2", "default/j-1 3");
    assertThat(made(count(volcano, "Job=.spec.tasks[1].template,.spec.tasks[1].replicas")))
        .containsExactly("default/j 3");
  }

  @Test
  void whatIsNotCountedIsSaidWithWhatToWriteInstead() {
    var result =
        count(
            TRAINING
                + """
                ---
                {apiVersion: elasticsearch.k8s.elastic.co/v1, kind: Elasticsearch, metadata: {name: es,
                 namespace: logging}}
                ---
                {apiVersion: monitoring.coreos.com/v1, kind: ServiceMonitor, metadata: {name: m}}
                ---
                {apiVersion: cluster.x-k8s.io/v1beta1, kind: Cluster, metadata: {name: no-database}}
                ---
                {apiVersion: kubeflow.org/v1, kind: TFJob, metadata: {name: there-already, uid: u}}
                """);

    assertThat(result.uncounted())
        .extracting(OtherObject::title)
        .containsExactly("PyTorchJob ml/train", "Elasticsearch logging/es");
    assertThat(Unapplied.podsNotCounted(result.uncounted()))
        .containsExactly(
            "pods not counted: Elasticsearch logging/es, which an operator makes, so they take no"
                + " room; write a Deployment or StatefulSet of their size, or --pod-template if"
                + " there is one",
            "pods not counted: PyTorchJob ml/train, which an operator makes, so they take no room;"
                + " to count them: --pod-template"
                + " 'PyTorchJob=.spec.pytorchReplicaSpecs.*.template,.spec.pytorchReplicaSpecs.*.replicas'");
    assertThat(result.input().skipped()).containsEntry("Elasticsearch", 1);
  }

  @Test
  void whereAnObjectHasNoTemplateNoWayIsSaid() {
    var uncounted =
        count("{apiVersion: kubeflow.org/v1, kind: TFJob, metadata: {name: empty}}").uncounted();

    assertThat(Unapplied.podsNotCounted(uncounted))
        .singleElement(STRING)
        .endsWith("or --pod-template if there is one");
    assertThat(Unapplied.podsNotCounted(List.of())).isEmpty();
  }

  @Test
  void aKindMayHaveSeveralTemplates() {
    var mpi =
        """
        {apiVersion: example.com/v1, kind: Farm, metadata: {name: r}, spec: {head:
         {spec: {containers: [{name: c, image: i}]}}, groups: [{replicas: 2, template:
         {spec: {containers: [{name: c, image: i}]}}}]}}
        """;

    assertThat(
            made(
                count(
                    mpi,
                    "Farm=.spec.head",
                    "Farm=.spec.groups[*].template,.spec.groups[*].replicas")))
        .containsExactly("default/r 1", "default/r-0 2");
  }

  private static final String PROMETHEUS =
      "{apiVersion: monitoring.coreos.com/v1, kind: Prometheus, metadata: {name: k8s%s}}";

  /// Of one that an API server has; `prometheus-k8s` is what its operator makes.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a pod of another | {name: x, uid: u} | true",
        "a pod that names the set | {name: prometheus-k8s-0, uid: u, ownerReferences: [{apiVersion:"
            + " apps/v1, kind: StatefulSet, name: prometheus-k8s, uid: s}]} | true",
        "a pod that names the object | {name: x, uid: u, ownerReferences: [{apiVersion:"
            + " monitoring.coreos.com/v1, kind: Prometheus, name: k8s, uid: p}]} | false",
        "a pod with the labels | {name: x, uid: u, labels: {operator.prometheus.io/name: k8s}} |"
            + " false",
        "a new pod with the labels | {name: x, labels: {operator.prometheus.io/name: k8s}} | true",
        "a pod elsewhere | {name: x, namespace: far, uid: u, labels:"
            + " {operator.prometheus.io/name: k8s}} | true",
      })
  void whatWasMadeBeforeIsNotMadeAgain(String what, String pod, boolean isMade) {
    var result =
        count(
            PROMETHEUS.formatted("")
                + "\n---\n{apiVersion: v1, kind: Pod, metadata: %s}".formatted(pod));

    assertThat(result.input().manifests()).as(what).hasSize(isMade ? 2 : 1);
    assertThat(result.notes()).hasSize(isMade ? 0 : 1);
    assertThat(result.uncounted()).isEmpty();
    assertThat(result.input().skipped()).isEmpty();
  }

  @Test
  void aDumpHasThePodsOfItsObjectsOrThereAreNone() {
    var stored = PROMETHEUS.formatted(", uid: p");

    assertThat(count(stored).input().manifests()).hasSize(1);
    assertThat(
            count(stored + "\n---\n{apiVersion: v1, kind: Pod, metadata: {name: x, uid: u}}")
                .input()
                .manifests())
        .extracting(Manifest::title)
        .containsExactly("Pod default/x");
  }

  @Test
  void whatIsMadeComesWhereItsObjectWasWritten() {
    var pod = "{apiVersion: v1, kind: Pod, metadata: {name: %s}}\n---\n";

    assertThat(
            count(
                    pod.formatted("before")
                        + PROMETHEUS.formatted("")
                        + "\n---\n"
                        + pod.formatted("after"))
                .input()
                .manifests())
        .extracting(Manifest::title)
        .containsExactly("Pod default/before", "Prometheus default/k8s", "Pod default/after");
  }

  @Test
  void namesThatAreTakenAreNotTakenAgain() {
    var set =
        "{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: prometheus-k8s}, spec:"
            + " {template: {spec: {containers: []}}}}";

    assertThat(count(set + "\n---\n" + PROMETHEUS.formatted("")).input().manifests())
        .extracting(Manifest::key)
        .extracting(ObjectKey::name)
        .containsExactly("prometheus-k8s", "prometheus-k8s-prometheus");
  }

  @Test
  void namesAreGeneratedWhereTheyAreToBe() {
    var job =
        "{apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, metadata: {generateName: run-}, spec:"
            + " {replicatedJobs: [{name: w, template: {spec: {template: {spec: {containers: [{name:"
            + " c, image: i}]}}}}}]}}\n"
            + "---\n";

    assertThat(count(job + job).input().manifests())
        .extracting(Manifest::title)
        .allSatisfy(title -> assertThat(title).matches("JobSet default/run-[a-z0-9]{5}"))
        .doesNotHaveDuplicates();
  }

  @Test
  void whatIsNotDerivedIsSaid() {
    assertThat(
            count(
                    """
                    {apiVersion: argoproj.io/v1alpha1, kind: Rollout, metadata: {name: r}, spec:
                     {workloadRef: {kind: Deployment, name: d}}}
                    """)
                .notes())
        .containsExactly(
            "Rollout default/r: its pods do not count, as Deployment d is not in the input; add"
                + " it");
  }

  @Test
  void whatARecipeCannotReadIsAProblemOfTheObject() {
    count(
        "{apiVersion: leaderworkerset.x-k8s.io/v1, kind: LeaderWorkerSet, metadata: {name: l},"
            + " spec: {leaderWorkerTemplate: {size: many}}}\n"
            + "---\n"
            + "{apiVersion: monitoring.coreos.com/v1, kind: Prometheus, metadata: {name: k8s},"
            + " spec: {tolerations: none}}");

    assertThat(problems.kept())
        .extracting(Problem::toString)
        .containsExactly(
            "test.yaml:1: LeaderWorkerSet default/l: a value must be a whole number, not \"many\"",
            "test.yaml:3: Prometheus default/k8s: spec.template.spec.tolerations: \"none\" is not a"
                + " list");
  }

  @Test
  void whatTakesPartInAdmissionIsNotAppliedAndSaid() {
    var result =
        count(
            """
            {apiVersion: admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration, metadata:
             {name: istio, uid: u}}
            ---
            {apiVersion: admissionregistration.k8s.io/v1, kind: MutatingWebhookConfiguration, metadata:
             {name: vault}}
            ---
            {apiVersion: admissionregistration.k8s.io/v1, kind: ValidatingAdmissionPolicy, metadata:
             {name: no-latest}}
            """);

    assertThat(Unapplied.admission(result.input().others()))
        .isEqualTo(
            "not applied: 2 MutatingWebhookConfiguration (istio, vault), 1"
                + " ValidatingAdmissionPolicy (no-latest), which may change or refuse objects");
    assertThat(Unapplied.admission(List.of())).isNull();
  }

  @Test
  void groupsOfPodsThatTheClusterWouldNotHaveAreSaid() {
    var manifests =
        count(
                """
                {apiVersion: scheduling.k8s.io/v1beta1, kind: PodGroup, metadata: {name: a}}
                ---
                {apiVersion: scheduling.k8s.io/v1alpha3, kind: CompositePodGroup, metadata: {name: c}}
                ---
                {apiVersion: scheduling.k8s.io/v1beta1, kind: PodGroup, metadata: {name: b}}
                """)
            .input()
            .manifests();

    assertThat(Unapplied.groups(manifests, FeatureSettings.defaults()))
        .isEqualTo(
            "not applied: 2 PodGroup (a, b), 1 CompositePodGroup (c), as the feature gate"
                + " GenericWorkload is off");
    assertThat(Unapplied.groups(manifests, gates("GenericWorkload=true")))
        .isEqualTo(
            "not applied: 1 CompositePodGroup (c), as the feature gate CompositePodGroup is off");
    assertThat(Unapplied.groups(manifests, gates("AllAlpha=true,AllBeta=true"))).isNull();
  }

  @Test
  void groupsThatJobsWouldNotGetAreSaid() {
    var manifests =
        count(
                """
                {apiVersion: batch/v1, kind: Job, metadata: {name: train},
                 spec: {scheduling: {schedulingPolicy: {gang: {}}}, template: {spec: {}}}}
                ---
                {apiVersion: batch/v1, kind: Job, metadata: {name: other}, spec: {template: {spec: {}}}}
                """)
            .input()
            .manifests();

    assertThat(Unapplied.jobGroups(manifests, gates("GenericWorkload=true")))
        .isEqualTo(
            "not applied: spec.scheduling of Job train, as the feature gate WorkloadWithJob is"
                + " off");
    assertThat(Unapplied.jobGroups(manifests, gates("AllAlpha=true,AllBeta=true"))).isNull();
  }

  private static FeatureSettings gates(String values) {
    return FeatureSettings.parse(FeatureCatalog.current(), List.of(values));
  }

  @ParameterizedTest
  @CsvSource({"baseline, true", "restricted, true", "privileged, false"})
  void podSecurityThatMayRefuseNewPodsIsSaid(String level, boolean said) {
    var manifests =
        count(
                """
                {apiVersion: v1, kind: Namespace, metadata: {name: shop, uid: u, labels:
                 {pod-security.kubernetes.io/enforce: %s}}}
                ---
                {apiVersion: v1, kind: Pod, metadata: {name: new, namespace: shop}}
                """
                    .formatted(level))
            .input()
            .manifests();

    assertThat(Unapplied.podSecurity(manifests))
        .isEqualTo(
            said
                ? "not applied: PodSecurity of shop (%s), which may refuse pods".formatted(level)
                : null);
    assertThat(Unapplied.podSecurity(manifests.subList(0, 1))).isNull();
  }

  @Test
  void templatesThatCannotBeReadAreProblemsOfTheObject() {
    count(
        "{apiVersion: example.com/v1, kind: Farm, metadata: {name: r}, spec: {replicas: many,"
            + " template: {spec: {hostNetwork: 7, containers: [{name: c, image: i}]}}}}",
        "Farm=.spec.template",
        "Farm=.spec.template,.spec.replicas",
        "Farm=.spec",
        "Farm=.spec.pods");

    assertThat(problems.kept())
        .extracting(Problem::toString)
        .containsExactly(
            "test.yaml:1: Farm default/r: .spec.replicas: must be a number of pods, not \"many\"",
            "test.yaml:1: Farm default/r: .spec has no spec.containers, so it is not a pod"
                + " template; write a Deployment or StatefulSet of its size instead",
            "test.yaml:1: Farm default/r: spec.template.spec.hostNetwork: the number 7 is not a"
                + " boolean",
            "test.yaml:1: Farm default/r: --pod-template: there is nothing at .spec.pods");
  }

  @Test
  void aTemplateIsNotNeededForAKindThatIsKnown() {
    count(PROMETHEUS.formatted("") + "\n", "Prometheus=.metadata");

    assertThat(problems.kept())
        .extracting(Problem::message)
        .containsExactly(
            ".metadata has no spec.containers, so it is not a pod template; leave --pod-template"
                + " out, as the pods count without it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Rollout", "=.spec", "Rollout=spec", "Rollout=.", "Rollout=.a,.b,.c"})
  void othersAreNotPaths(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> PodTemplatePath.parse(text));
  }
}
