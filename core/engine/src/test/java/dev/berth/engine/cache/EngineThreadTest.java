package dev.berth.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.berth.api.core.Namespace;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.EngineObjects;
import dev.berth.engine.queue.Nominator;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EngineThreadTest {
  private static final EngineThread THREAD = new EngineThread();
  private static final ClusterCache CACHE = new ClusterCache(THREAD);
  private static final ObjectStore OBJECTS = new ObjectStore(THREAD);
  private static final Nominator NOMINATOR = new Nominator(THREAD);

  static Stream<ThrowingCallable> reads() {
    var key = new ObjectKey("default", "data");
    return Stream.of(
        CACHE::nodes,
        CACHE::nodesWithPodsWithAffinity,
        CACHE::nodesWithPodsWithRequiredAntiAffinity,
        () -> CACHE.node("n1"),
        () -> CACHE.nodesUsing(key),
        () -> OBJECTS.get(Namespace.class, key),
        () -> OBJECTS.list(Namespace.class),
        () -> OBJECTS.list(Namespace.class, "default"),
        () -> NOMINATOR.nominatedTo("n1"));
  }

  @ParameterizedTest
  @MethodSource("reads")
  void aLiveViewIsReadOnTheEnginesThreadOnly(ThrowingCallable read) throws Throwable {
    THREAD.enter();
    read.call();
    onAnotherThread(() ->
        assertThatIllegalStateException()
            .isThrownBy(read)
            .withMessageContaining("PluginCluster.snapshot()"));
  }

  @Test
  void theThreadThatTheEngineEntersIsItsThread() throws Throwable {
    var cache = new ClusterCache(THREAD);
    onAnotherThread(() -> {
      THREAD.enter();
      assertThat(cache.nodes()).isEmpty();
    });
    assertThatIllegalStateException().isThrownBy(cache::nodes);
    THREAD.enter();
  }

  @Test
  void aSnapshotIsReadOnAnyThreadAndStaysAsItIs() throws Throwable {
    THREAD.enter();
    var cache = new ClusterCache(THREAD);
    cache.addNode(EngineObjects.node("n1"));
    cache.assume(EngineObjects.running("a", "n1"));
    CacheSnapshot snapshot = cache.snapshot();
    cache.removePod("uid-a");
    cache.addNode(EngineObjects.node("n2"));

    onAnotherThread(() -> {
      assertThat(snapshot.nodes())
          .singleElement()
          .satisfies(node -> assertThat(node.pods()).hasSize(1));
      assertThat(snapshot.assumed()).containsOnlyKeys("uid-a");
    });
    assertThat(cache.snapshot().nodes()).hasSize(2).allMatch(node -> node.pods().isEmpty());
  }

  private static void onAnotherThread(ThrowingCallable check) throws Throwable {
    var task =
        new FutureTask<Void>(() -> {
          try {
            check.call();
          } catch (Exception e) {
            throw e;
          } catch (Throwable e) {
            throw new AssertionError(e);
          }
          return null;
        });
    Thread.ofPlatform().start(task);
    try {
      task.get();
    } catch (ExecutionException e) {
      throw e.getCause();
    }
  }
}
