package dev.berth.cluster.apiserver.admission;

import static dev.berth.cluster.apiserver.admission.AdmissionCase.pod;
import static dev.berth.cluster.apiserver.admission.AdmissionCase.podOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Toleration;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.YamlObjects;
import dev.berth.cluster.apiserver.admission.AdmissionResult.Admitted;
import dev.berth.cluster.apiserver.admission.AdmissionResult.Refused;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.config.features.FeatureSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The admission plugins that say yes or no to a single object; those with more rules have tests of
/// their own.
class AdmissionTest {
  private static final String CONTAINER = "containers: [{name: c, image: i}]";

  @Nested
  class Namespaces {
    private static final String DUMP =
        """
        {apiVersion: v1, kind: Namespace, metadata: {name: shop, uid: u}, status: {phase: %s}}
        """;

    private static String podIn(String namespace) {
      return "{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: %s}, spec: {%s}}"
          .formatted(namespace, CONTAINER);
    }

    @Test
    void aNamespaceThatADumpDoesNotHaveIsMissing() {
      assertThat(new AdmissionCase(DUMP.formatted("Active"), podIn("shpo")).refusals())
          .containsExactly("namespaces \"shpo\" not found; did you mean \"shop\"?");
    }

    @Test
    void plainManifestsNeedNoNamespaces() {
      var admitted =
          new AdmissionCase(
              "{apiVersion: v1, kind: Namespace, metadata: {name: shop}}", podIn("other"));

      assertThat(admitted.refusals()).isEmpty();
      assertThat(admitted.names(Namespace.class)).containsExactlyInAnyOrder("shop", "other");
    }

    @Test
    void aNewNamespaceOfTheInputCounts() {
      assertThat(
              new AdmissionCase(
                      DUMP.formatted("Active"),
                      podIn("new"),
                      "{apiVersion: v1, kind: Namespace, metadata: {name: new}}")
                  .refusals())
          .isEmpty();
    }

    @Test
    void nothingNewComesIntoANamespaceThatIsBeingDeleted() {
      assertThat(new AdmissionCase(DUMP.formatted("Terminating"), podIn("shop")).refusals())
          .containsExactly(
              "pods \"p\" is forbidden: unable to create new content in namespace shop because it"
                  + " is being terminated. It is being deleted: wait until it is gone, and create"
                  + " it anew; its status.conditions say what it waits for");
    }
  }

  @Nested
  class Tolerations {
    @Test
    void podsStayFiveMinutesOnANodeThatIsNotThere() {
      assertThat(new AdmissionCase(podOf("")).pod().spec().tolerations())
          .containsExactly(
              new Toleration("node.kubernetes.io/not-ready", "Exists", "", "NoExecute", 300L),
              new Toleration("node.kubernetes.io/unreachable", "Exists", "", "NoExecute", 300L));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "{operator: Exists} | 1",
          "{key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute} | 2",
          "{key: node.kubernetes.io/not-ready, operator: Exists, effect: NoSchedule} | 3",
          "{key: dedicated, operator: Exists} | 3",
        })
    void whatIsSaidAlreadyIsLeft(String toleration, int expected) {
      var pod = pod("p", "tolerations: [%s], %s".formatted(toleration, CONTAINER));

      assertThat(new AdmissionCase(pod).pod().spec().tolerations()).hasSize(expected);
    }
  }

  @Nested
  class StorageClasses {
    private static String storageClass(String name, String created, boolean isDefault) {
      return """
      {apiVersion: storage.k8s.io/v1, kind: StorageClass, provisioner: x, metadata: {name: %s,
       uid: u-%s, creationTimestamp: "%s", annotations:
       {storageclass.kubernetes.io/is-default-class: "%s"}}}
      """
          .formatted(name, name, created, isDefault);
    }

    private static String claim(String more) {
      return """
      {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: c}, spec: {%s
       accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
      """
          .formatted(more);
    }

    @Test
    void aClaimWithoutAClassGetsTheNewestDefault() {
      assertThat(
              new AdmissionCase(
                      storageClass("old", "2024-01-01T00:00:00Z", true),
                      storageClass("b", "2025-01-01T00:00:00Z", true),
                      storageClass("a", "2025-01-01T00:00:00Z", true),
                      storageClass("other", "2026-01-01T00:00:00Z", false),
                      claim(""))
                  .claim()
                  .spec()
                  .storageClassName())
          .isEqualTo("a");
    }

    @Test
    void theEmptyClassIsAClass() {
      assertThat(
              new AdmissionCase(
                      storageClass("a", "2025-01-01T00:00:00Z", true),
                      claim("storageClassName: \"\","))
                  .claim()
                  .spec()
                  .storageClassName())
          .isEmpty();
    }

    @Test
    void claimsOfEphemeralVolumesGetTheDefaultToo() {
      assertThat(
              new AdmissionCase(
                      storageClass("a", "2025-01-01T00:00:00Z", true),
                      pod(
                          "p",
                          CONTAINER
                              + """
                              , volumes: [{name: v, ephemeral: {volumeClaimTemplate: {spec:
                              {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}}}]
                              """))
                  .claim()
                  .spec()
                  .storageClassName())
          .isEqualTo("a");
    }
  }

  @Nested
  class RuntimeClasses {
    private static final String GVISOR =
        """
        {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: gvisor}, handler: runsc,
         overhead: {podFixed: {cpu: 250m, memory: 64Mi}}, scheduling: {nodeSelector: {runtime:
         gvisor}, tolerations: [{key: gvisor, operator: Exists, effect: NoSchedule}]}}
        """;

    @Test
    void podsGetOverheadSelectorAndTolerations() {
      var spec =
          new AdmissionCase(
                  GVISOR,
                  pod(
                      "p",
                      "runtimeClassName: gvisor, nodeSelector: {disk: ssd}, tolerations: [{key:"
                          + " gvisor, operator: Equal, value: x, effect: NoSchedule}], "
                          + CONTAINER))
              .pod()
              .spec();

      assertThat(spec.overhead())
          .containsExactlyInAnyOrderEntriesOf(
              Map.of("cpu", Quantity.parse("250m"), "memory", Quantity.parse("64Mi")));
      assertThat(spec.nodeSelector())
          .containsOnlyKeys("disk", "runtime")
          .containsEntry("runtime", "gvisor");
      assertThat(spec.tolerations())
          .extracting(Toleration::key, Toleration::value)
          .containsExactly(
              tuple("node.kubernetes.io/not-ready", ""),
              tuple("node.kubernetes.io/unreachable", ""),
              tuple("gvisor", ""));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '\0',
        value = {
          "runtimeClassName: gvizor | pod rejected: RuntimeClass \"gvizor\" not found; did you mean"
              + " \"gvisor\"?",
          "runtimeClassName: gvisor, nodeSelector: {runtime: kata} | conflict:"
              + " runtimeClass.scheduling.nodeSelector[runtime] = gvisor;"
              + " pod.spec.nodeSelector[runtime] = kata",
          "runtimeClassName: gvisor, overhead: {cpu: 1} | pod rejected: Pod's Overhead doesn't"
              + " match RuntimeClass's defined Overhead",
          "overhead: {cpu: 1} | pod rejected: Pod Overhead set without corresponding RuntimeClass"
              + " defined Overhead",
        })
    void whatContradictsTheClassIsRefused(String spec, String reason) {
      assertThat(new AdmissionCase(GVISOR, pod("p", spec + ", " + CONTAINER)).refusals())
          .containsExactly("pods \"p\" is forbidden: " + reason);
    }

    @Test
    void withoutAnyRuntimeClassNothingIsKnownOfThem() {
      var admitted = new AdmissionCase(pod("p", "runtimeClassName: gvisor, " + CONTAINER));

      assertThat(admitted.refusals()).isEmpty();
      assertThat(admitted.pod().spec().overhead()).isEmpty();
    }
  }

  @Nested
  class Priorities {
    private static final String CRITICAL =
        "{apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: critical}, value:"
            + " 7, preemptionPolicy: Never}";

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '\0',
        value = {
          "priorityClassName: critcal | no PriorityClass with name critcal was found; did you mean"
              + " \"critical\"?",
          "priorityClassName: critical, priority: 8 | the integer value of priority (8) must not be"
              + " provided in pod spec; priority admission controller computed 7 from the given"
              + " PriorityClass name",
          "priorityClassName: critical, preemptionPolicy: PreemptLowerPriority | the string value"
              + " of PreemptionPolicy (PreemptLowerPriority) must not be provided in pod spec;"
              + " priority admission controller computed Never from the given PriorityClass name",
        })
    void whatContradictsTheClassIsRefused(String spec, String reason) {
      assertThat(new AdmissionCase(CRITICAL, pod("p", spec + ", " + CONTAINER)).refusals())
          .containsExactly("pods \"p\" is forbidden: " + reason);
    }

    @Test
    void aSecondDefaultIsRefused() {
      var byDefault =
          "{apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: %s}, value: %d,"
              + " globalDefault: true}";
      var admitted =
          new AdmissionCase(
              byDefault.formatted("some", 9), byDefault.formatted("other", 5), pod("p", CONTAINER));

      assertThat(admitted.refusals())
          .containsExactly(
              "priorityclasses.scheduling.k8s.io \"other\" is forbidden: PriorityClass some is"
                  + " already marked as default. Only one default can exist");
      assertThat(admitted.pod().spec().priority()).isEqualTo(9);
    }

    @Test
    void aPodThatIsThereKeepsThePriorityThatItHas() {
      var pod =
          new AdmissionCase(
                  """
                  {apiVersion: v1, kind: Pod, metadata: {name: p, uid: u}, spec: {priorityClassName:
                   gone, priority: 9, containers: [{name: c, image: i}]}}
                  """)
              .pod();

      assertThat(pod.spec().priority()).isEqualTo(9);
      assertThat(pod.spec().tolerations()).isEmpty();
    }
  }

  /// Pods that come and go while a simulation runs.
  @Nested
  class OneByOne {
    private final Admission admission =
        new Admission(
            FeatureSettings.defaults(),
            YamlObjects.manifests(
                    """
                    {apiVersion: v1, kind: Namespace, metadata: {name: default}}
                    ---
                    {apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: default},
                     spec: {hard: {pods: 2}}}
                    """)
                .stream()
                .map(Manifest::object)
                .toList());

    private static Pod named(String name) {
      var pod = (Pod) YamlObjects.manifests(podOf("")).getFirst().object();
      return pod.withMetadata(ObjectMeta.named("default", name));
    }

    private String create(String name) {
      return switch (admission.admit(named(name))) {
        case Admitted(KubernetesObject stored) -> {
          admission.put(stored);
          yield "created";
        }
        case Refused(Refusal refusal) -> refusal.reason();
      };
    }

    @Test
    void aPodThatGoesMakesRoom() {
      assertThat(List.of(create("a"), create("b"), create("c")))
          .containsExactly(
              "created",
              "created",
              "exceeded quota: q, requested: pods=1, used: pods=2, limited: pods=2");

      admission.remove(named("a"));

      assertThat(create("c")).isEqualTo("created");
    }

    @Test
    void aPodThatIsDoneMakesRoomToo() {
      var a = named("a");
      admission.put(a);
      admission.put(named("b"));
      admission.put(a.withStatus(a.status().withPhase("Succeeded")));

      assertThat(create("c")).isEqualTo("created");
    }

    @Test
    void whatIsDecidedIsNotThereYet() {
      admission.admit(named("a"));
      admission.admit(named("b"));

      assertThat(create("c")).isEqualTo("created");
    }

    @Test
    void whatIsAdmittedHasAllDefaults() {
      assertThat(admission.admit(named("a")))
          .isInstanceOfSatisfying(
              Admitted.class,
              it ->
                  assertThat(it.object())
                      .isInstanceOfSatisfying(
                          Pod.class,
                          pod -> {
                            assertThat(pod.spec().schedulerName()).isEqualTo("default-scheduler");
                            assertThat(pod.spec().tolerations()).hasSize(2);
                            assertThat(pod.status().qosClass()).isEqualTo("BestEffort");
                          }));
    }
  }
}
