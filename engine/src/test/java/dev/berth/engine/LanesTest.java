package dev.berth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LanesTest {
  private final List<Runnable> held = new ArrayList<>();
  private final List<String> done = new ArrayList<>();
  private final Lanes lanes = new Lanes(held::add, () -> done.add("idle"));

  private void add(String lane, String task) {
    lanes.execute(lane, () -> done.add(task));
  }

  private void run(int index) {
    held.remove(index).run();
  }

  @Test
  void whatIsInOneLaneStaysInOrder() {
    add("a", "a1");
    add("a", "a2");
    add("b", "b1");
    assertThat(held).hasSize(2);
    run(1);
    assertThat(done).containsExactly("b1");
    run(0);
    assertThat(lanes.isIdle()).isFalse();
    run(0);

    assertThat(done).containsExactly("b1", "a1", "a2", "idle");
    assertThat(lanes.isIdle()).isTrue();
  }

  @Test
  void aTaskThatFailsDoesNotHoldUpTheNext() {
    lanes.execute(
        "a",
        () -> {
          throw new IllegalStateException("broken");
        });
    add("a", "a2");
    try {
      run(0);
    } catch (IllegalStateException e) {
      done.add(String.valueOf(e.getMessage()));
    }
    run(0);

    assertThat(done).containsExactly("broken", "a2", "idle");
  }
}
