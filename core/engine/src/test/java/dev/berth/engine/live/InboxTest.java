package dev.berth.engine.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.Race;
import dev.berth.engine.live.EngineMessage.TaskFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class InboxTest {
  private static final int ROUNDS = 1500;

  private final Exception why = new IllegalStateException();
  private final Inbox inbox = new Inbox();
  private final List<String> taken = new ArrayList<>();

  private void add(String message) {
    inbox.add(new TaskFailed(message, why));
  }

  private void take() {
    for (EngineMessage message : inbox.take()) {
      if (message instanceof TaskFailed(var what, _)) {
        taken.add(what);
      }
    }
  }

  private void await(Duration limit) {
    try {
      inbox.await(limit);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theMessageThatEndsAWaitComesFirst() {
    add("a");
    add("b");
    await(Duration.ofMinutes(1));
    await(Duration.ofMinutes(1));
    take();
    take();

    assertThat(taken).containsExactly("a", "b");
  }

  @Test
  void aWaitEndsWithoutAMessageToo() {
    await(Duration.ZERO);
    take();

    assertThat(taken).isEmpty();
  }

  @Test
  void nothingIsLostAndEachThreadsMessagesStayInOrder()
      throws ExecutionException, InterruptedException {
    Race.run(
        ROUNDS,
        round -> add("a" + round),
        round -> add("b" + round),
        round -> add("c" + round),
        _ -> {
          await(Duration.ofMinutes(1));
          take();
        });
    take();

    assertThat(taken).hasSize(3 * ROUNDS);
    for (String thread : List.of("a", "b", "c")) {
      assertThat(taken.stream().filter(message -> message.startsWith(thread)))
          .containsExactlyElementsOf(
              IntStream.range(0, ROUNDS).mapToObj(round -> thread + round).toList());
    }
    assertThat(inbox.size()).isZero();
  }
}
