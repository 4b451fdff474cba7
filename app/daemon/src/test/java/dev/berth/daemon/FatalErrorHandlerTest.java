package dev.berth.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it sets the handler of uncaught exceptions of the whole process")
final class FatalErrorHandlerTest {
  private final AtomicInteger ends = new AtomicInteger();
  private final FatalErrorHandler handler = new FatalErrorHandler(ends::incrementAndGet);

  @Test
  void anErrorEndsTheProcess() {
    handler.uncaughtException(Thread.currentThread(), new NoClassDefFoundError("com/example/Rack"));

    assertThat(ends).hasValue(1);
  }

  @Test
  void anExceptionDoesNot() {
    handler.uncaughtException(Thread.currentThread(), new IllegalStateException("odd"));

    assertThat(ends).hasValue(0);
  }

  @Test
  void errorsOfTasksOnVirtualThreadsAreHeardOf() throws InterruptedException {
    var heard = new CountDownLatch(1);
    var before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler(new FatalErrorHandler(heard::countDown));
    try (var tasks = Executors.newVirtualThreadPerTaskExecutor()) {
      tasks.execute(() -> {
        throw new StackOverflowError();
      });
      heard.await();
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }
}
