package dev.berth.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.NamespaceStatus;
import dev.berth.api.meta.ObjectMeta;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ObjectStoreTest {
  private final ObjectStore store = new ObjectStore(new EngineThread());
  private final List<String> seen = new ArrayList<>();

  private static Namespace namespace(String name, String team) {
    return new Namespace(
        ObjectMeta.named("", name).withLabels(Map.of("team", team)), NamespaceStatus.EMPTY);
  }

  private void note(@Nullable Namespace before, @Nullable Namespace after) {
    seen.add(text(before) + " -> " + text(after));
  }

  private static String text(@Nullable Namespace namespace) {
    return namespace == null
        ? "nothing"
        : namespace.metadata().name() + " of " + namespace.metadata().labels().get("team");
  }

  @Test
  void whatWasNeverThereMayGo() {
    store.watch(Namespace.class, this::note);
    store.remove(namespace("shop", "red"));

    assertThat(seen).isEmpty();
  }

  @Test
  void aHandlerGetsWhatIsThereAndEveryChangeAfterwards() {
    store.put(namespace("shop", "red"));
    store.watch(Namespace.class, this::note);
    store.put(namespace("shop", "blue"));
    store.put(namespace("data", "red"));
    store.remove(namespace("shop", "as it was once"));
    store.remove(namespace("shop", "blue"));

    assertThat(seen)
        .containsExactly(
            "nothing -> shop of red",
            "shop of red -> shop of blue",
            "nothing -> data of red",
            "shop of blue -> nothing");
  }
}
