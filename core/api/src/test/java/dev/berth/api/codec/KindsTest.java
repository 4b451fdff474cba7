package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KindsTest {
  @Test
  void aKindIsFoundByVersionAndName() {
    assertThat(Kinds.of("v1", "Pod")).contains(Kinds.POD);
    assertThat(Kinds.of("autoscaling/v2", "HorizontalPodAutoscaler"))
        .isEqualTo(Kinds.of("autoscaling/v1", "HorizontalPodAutoscaler"))
        .contains(Kinds.HORIZONTAL_POD_AUTOSCALER);
    assertThat(Kinds.of("apps/v1", "Pod")).isEmpty();
    assertThat(Kinds.of("v1", "Pots")).isEmpty();
  }

  @Test
  void aKindIsFoundByNameAloneToTellTheVersionThatIsRead() {
    assertThat(Kinds.named("PodDisruptionBudget"))
        .hasValueSatisfying(kind -> assertThat(kind.apiVersion()).isEqualTo("policy/v1"));
  }

  @ParameterizedTest
  @MethodSource("dev.berth.api.codec.Kinds#all")
  <T extends KubernetesObject> void objectsAndTheirKindSayTheSame(Kind<T> kind) {
    var object = kind.empty();

    assertThat(object.apiVersion()).isEqualTo(kind.apiVersion());
    assertThat(object.kind()).isEqualTo(kind.kind());
    assertThat(Kinds.of(object)).isSameAs(kind);
  }

  @Test
  void anObjectIsWrittenWithItsKindFirst() {
    var pod = Kinds.POD.empty().withMetadata(ObjectMeta.named("shop", "cart"));

    assertThat(CodecJson.write(Kinds.POD, pod))
        .isEqualTo(
            """
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"cart","namespace":"shop"}}\
            """);
  }

  @Test
  void anObjectOfAnotherMakeHasNoKind() {
    record Stranger(ObjectMeta metadata, String apiVersion, String kind)
        implements KubernetesObject {}

    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            Kinds.of(new Stranger(ObjectMeta.named("", "x"), "v1", Pod.class.getSimpleName())));
  }
}
