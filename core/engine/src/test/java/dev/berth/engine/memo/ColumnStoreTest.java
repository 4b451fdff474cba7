package dev.berth.engine.memo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ColumnStoreTest {
  private final ColumnStore store = new ColumnStore(1_000);

  private static final class Bytes extends Column<String> {
    private int slots;

    Bytes(int slots) {
      super(Set.of(NodeAspect.PODS), 0, slots);
      this.slots = slots;
    }

    @Override
    void grow(int room) {
      slots = room;
    }

    @Override
    void workOut(String prepared, int slot, NodeInfo node) {}

    @Override
    long bytes() {
      return slots;
    }
  }

  private Bytes get(String prepared, int slots) {
    return store.get(Bytes.class, this, prepared, slots, Bytes::new);
  }

  @Test
  void theLeastRecentlyUsedColumnsAreDropped() {
    Bytes a = get("a", 448);
    var _ = get("b", 448);
    assertThat(get("a", 448)).isSameAs(a);

    var _ = get("c", 448);

    assertThat(store.size()).isEqualTo(2);
    assertThat(get("a", 448)).isSameAs(a);
    assertThat(store.bytes()).isEqualTo(896);
  }

  @Test
  void columnsThatGrowCountWithWhatTheyHaveGrownBy() {
    var _ = get("a", 64);
    var _ = get("b", 64);
    assertThat(store.bytes()).isEqualTo(128);

    var _ = get("a", 640);
    assertThat(store.bytes()).isEqualTo(704);

    Bytes b = get("b", 640);
    assertThat(store.bytes()).as("a has been dropped").isEqualTo(640);
    assertThat(get("b", 640)).isSameAs(b);
  }
}
