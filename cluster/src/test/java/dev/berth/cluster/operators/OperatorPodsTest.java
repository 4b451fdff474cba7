package dev.berth.cluster.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.cluster.TextSource;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
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

/// Pods of custom resources, counted by paths to their templates.
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
        .containsExactly("j-0 2", "j-1 3");
    assertThat(made(count(volcano, "Job=.spec.tasks[1].template,.spec.tasks[1].replicas")))
        .containsExactly("j 3");
  }

  @Test
  void whatIsNotCountedIsSaidWithAWayToCountIt() {
    var result =
        count(
            TRAINING
                + """
                ---
                {apiVersion: monitoring.coreos.com/v1, kind: Prometheus, metadata: {name: k8s,
                 namespace: monitoring}}
                ---
                {apiVersion: monitoring.coreos.com/v1, kind: ServiceMonitor, metadata: {name: m}}
                ---
                {apiVersion: cluster.x-k8s.io/v1beta1, kind: Cluster, metadata: {name: no-database}}
                ---
                {apiVersion: ray.io/v1, kind: RayJob, metadata: {name: there-already, uid: u}}
                """);

    assertThat(result.uncounted())
        .extracting(OtherObject::title)
        .containsExactly("PyTorchJob ml/train", "Prometheus monitoring/k8s");
    assertThat(Unapplied.podsNotCounted(result.uncounted()))
        .isEqualTo(
            "pods not counted: PyTorchJob ml/train, Prometheus monitoring/k8s, which an operator"
                + " makes; to count them: --pod-template"
                + " 'PyTorchJob=.spec.pytorchReplicaSpecs.*.template,.spec.pytorchReplicaSpecs.*.replicas'");
    assertThat(result.input().skipped()).containsEntry("Prometheus", 1);
  }

  @Test
  void whereAnObjectHasNoTemplateNoWayIsSaid() {
    var uncounted =
        count(
                """
                {apiVersion: argoproj.io/v1alpha1, kind: Rollout, metadata: {name: r}, spec:
                 {workloadRef: {kind: Deployment, name: d}}}
                """)
            .uncounted();

    assertThat(Unapplied.podsNotCounted(uncounted))
        .isEqualTo(
            "pods not counted: Rollout r, which an operator makes (--pod-template counts them)");
  }

  @Test
  void aKindMayHaveSeveralTemplates() {
    var cluster =
        """
        {apiVersion: ray.io/v1, kind: RayCluster, metadata: {name: r}, spec: {headGroupSpec: {template:
         {spec: {containers: [{name: c, image: i}]}}}, workerGroupSpecs: [{replicas: 2, template:
         {spec: {containers: [{name: c, image: i}]}}}]}}
        """;
    var ways =
        OperatorKinds.templates("RayCluster").stream()
            .map(PodTemplatePath::toString)
            .toArray(String[]::new);

    assertThat(made(count(cluster, ways))).containsExactly("r 1", "r-0 2");
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
        .isEqualTo(said ? "not applied: PodSecurity of shop, which may refuse pods" : null);
    assertThat(Unapplied.podSecurity(manifests.subList(0, 1))).isNull();
  }

  @Test
  void templatesThatCannotBeReadAreProblemsOfTheObject() {
    count(
        "{apiVersion: argoproj.io/v1alpha1, kind: Rollout, metadata: {name: r}, spec: {replicas:"
            + " many, template: {spec: {hostNetwork: 7}}}}",
        "Rollout=.spec.template",
        "Rollout=.spec.template,.spec.replicas");

    assertThat(problems.kept())
        .extracting(Problem::toString)
        .containsExactly(
            "test.yaml:1: Rollout r: spec.template.spec.hostNetwork: the number 7 is not a boolean",
            "test.yaml:1: Rollout r: .spec.replicas: \"many\" is not a number of pods");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Rollout", "=.spec", "Rollout=spec", "Rollout=.", "Rollout=.a,.b,.c"})
  void othersAreNotPaths(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> PodTemplatePath.parse(text));
  }
}
