package dev.berth.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.queue.Queue;
import dev.berth.testkit.Given;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KnownObjectsTest {
  @Test
  void everyKindIsFoundAgainByWhatIsWrittenOfIt() {
    var type = new CustomResourceType("example.com/v1", "Load", "loads", true);
    List<KubernetesObject> objects =
        List.of(
            Given.node("n").build(),
            Kinds.QUEUES.getLast().empty(),
            new CustomResource(type, ObjectMeta.named("a", "b"), Map.of()));

    assertThat(objects.get(1)).isInstanceOf(Queue.class);
    for (KubernetesObject object : objects) {
      assertThat(KnownObjects.kind(KnownObjects.kind(object)))
          .hasValueSatisfying(kind -> {
            assertThat(kind).isEqualTo(Kinds.of(object));
            assertThat(kind.plural()).isEqualTo(Kinds.of(object).plural());
            assertThat(kind.namespaced()).isEqualTo(Kinds.of(object).namespaced());
          });
    }
  }
}
