package dev.berth.testkit;

import static dev.berth.testkit.Given.container;
import static dev.berth.testkit.Given.namespace;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.Given.selector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.model.HostPort;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GivenTest {
  @Test
  void aPodHasEverythingThatItNeedsToBeScheduled() {
    var train = pod("train").cpu("2").memory("1Gi").info();

    assertThat(train.key()).isEqualTo(new ObjectKey("default", "train"));
    assertThat(train.uid()).isNotEmpty().isNotEqualTo(pod("other").info().uid());
    assertThat(train.pod().spec().schedulerName()).isEqualTo("default-scheduler");
    assertThat(train.requests().milliCpu()).isEqualTo(2000);
    assertThat(train.requests().memory()).isEqualTo(1L << 30);
  }

  @Test
  void aGivenPodIsNotChangedByBuildingAnother() {
    var base = pod("base").cpu("1");
    var changed = base.cpu("2").labels("app=web").tolerates("*");

    assertThat(base.build()).isEqualTo(pod("base").cpu("1").build());
    assertThat(changed.info().requests().milliCpu()).isEqualTo(2000);
  }

  @Test
  void podsOnANodeCountThere() {
    var n1 = node("n1").cpu("4").running(pod("a").cpu("1").hostPort(80), pod("b").cpu("500m"));

    assertThat(n1.info().requested().milliCpu()).isEqualTo(1500);
    assertThat(n1.info().allocatable().milliCpu()).isEqualTo(4000);
    assertThat(n1.info().usedPorts()).containsExactly(new HostPort("", "TCP", 80));
    assertThat(n1.info().pods())
        .allSatisfy(pod -> assertThat(pod.pod().spec().nodeName()).isEqualTo("n1"));
  }

  @ParameterizedTest
  @CsvSource({
    "gpu=yes:NoSchedule, gpu, Equal,  yes, NoSchedule",
    "gpu=yes,            gpu, Equal,  yes, ''",
    "gpu:NoExecute,      gpu, Exists, '',  NoExecute",
    "gpu,                gpu, Exists, '',  ''",
    "*,                  '',  Exists, '',  ''",
  })
  void tolerationsAreReadFromOneWord(
      String text, String key, String operator, String value, String effect) {
    assertThat(pod("p").tolerates(text).build().spec().tolerations())
        .containsExactly(new Toleration(key, operator, value, effect, null));
  }

  @Test
  void taintsAreReadFromOneWord() {
    assertThat(node("n").taint("a=b:NoSchedule").taint("c:NoExecute").build().spec().taints())
        .containsExactly(
            new Taint("a", "b", "NoSchedule", null), new Taint("c", "", "NoExecute", null));
    assertThatThrownBy(() -> node("n").taint("gpu")).hasMessageContaining("gpu=yes:NoSchedule");
  }

  @Test
  void selectorsAreReadAsKubectlDoes() {
    assertThat(
            selector("app=web, tier in (a, b),x notin (y) ,!canary,debug, z!=1").matchExpressions())
        .containsExactly(
            new LabelSelectorRequirement("app", "In", List.of("web")),
            new LabelSelectorRequirement("tier", "In", List.of("a", "b")),
            new LabelSelectorRequirement("x", "NotIn", List.of("y")),
            new LabelSelectorRequirement("canary", "DoesNotExist", List.of()),
            new LabelSelectorRequirement("debug", "Exists", List.of()),
            new LabelSelectorRequirement("z", "NotIn", List.of("1")));
    assertThat(selector("").matchExpressions()).isEmpty();
    assertThat(namespace("web", "env=prod").metadata().labels()).isEqualTo(Map.of("env", "prod"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=b c", "a in b", "=", "a,,b"})
  void aSelectorThatCannotBeReadIsRefused(String text) {
    assertThatThrownBy(() -> selector(text)).hasMessageContaining(text);
  }

  @Test
  void affinitiesAddUp() {
    var spec =
        pod("p")
            .requiresNode("zone in (a, b)")
            .requiresNodeNamed("n1")
            .prefersNode(5, "cores>4")
            .requiresApart("app=db", "zone")
            .prefersNear(7, "app=web", "zone")
            .build()
            .spec();
    Affinity affinity = Objects.requireNonNull(spec.affinity());

    assertThat(affinity.nodeAffinity()).isNotNull();
    assertThat(
            Objects.requireNonNull(
                    affinity.nodeAffinity().requiredDuringSchedulingIgnoredDuringExecution())
                .nodeSelectorTerms())
        .hasSize(2);
    assertThat(affinity.podAffinity()).isNotNull();
    assertThat(affinity.podAntiAffinity()).isNotNull();
  }

  @Test
  void aSidecarCountsBesideTheOtherContainersAndAnInitContainerBeforeThem() {
    var pod =
        pod("p")
            .cpu("1")
            .sidecar(container("proxy").cpu("200m"))
            .initContainer(container("init").cpu("1100m"));

    assertThat(pod.info().requests().milliCpu()).isEqualTo(1300);
  }
}
