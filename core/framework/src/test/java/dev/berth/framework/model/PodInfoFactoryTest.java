package dev.berth.framework.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.PodAntiAffinity;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectMeta;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PodInfoFactoryTest {
  private final PodInfoFactory infos = new PodInfoFactory(PodRequests.OF_RUNNING, 2);

  private static Pod pod(String namespace, String name, String avoided) {
    var term =
        PodAffinityTerm.EMPTY
            .withTopologyKey("rack")
            .withLabelSelector(new LabelSelector(Map.of("app", avoided), List.of()));
    return new Pod(
        ObjectMeta.named(namespace, name),
        PodSpec.EMPTY.withAffinity(
            new Affinity(null, null, new PodAntiAffinity(List.of(term), List.of()))),
        PodStatus.EMPTY);
  }

  private PodAffinityTerms terms(String namespace, String avoided) {
    return infos.of(pod(namespace, "any", avoided)).affinityTerms();
  }

  @Test
  void podsThatWantTheSameShareIt() {
    PodInfo one = infos.of(pod("blue", "one", "a"));
    PodInfo other = infos.of(pod("blue", "other", "a"));

    assertThat(other.affinityTerms()).isSameAs(one.affinityTerms());
    assertThat(other.key().name()).isEqualTo("other");
    assertThat(one.affinityTerms().requiredAntiAffinity()).hasSize(1);
    assertThat(infos.of(other.pod().withSpec(PodSpec.EMPTY)).affinityTerms())
        .isSameAs(PodAffinityTerms.NONE);
  }

  @Test
  void thePodsNamespaceMakesADifference() {
    assertThat(terms("blue", "a").requiredAntiAffinity().getFirst().namespaces())
        .isEqualTo(Set.of("blue"));
    assertThat(terms("red", "a").requiredAntiAffinity().getFirst().namespaces())
        .isEqualTo(Set.of("red"));
  }

  @Test
  void theLeastRecentlyUsedIsDropped() {
    var a = terms("blue", "a");
    var b = terms("blue", "b");
    assertThat(terms("blue", "a")).isSameAs(a);
    terms("blue", "c");

    assertThat(terms("blue", "a")).isSameAs(a);
    assertThat(terms("blue", "b")).isNotSameAs(b);
  }
}
