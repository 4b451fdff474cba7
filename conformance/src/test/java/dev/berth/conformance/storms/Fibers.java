package dev.berth.conformance.storms;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The fibers of one process.
final class Fibers implements ThreadFactory, Executor {
  private final World world;
  private final BiConsumer<String, Throwable> failures;
  private final List<Fiber> fibers = new ArrayList<>();
  private @Nullable Fiber current;
  private boolean killed;

  /// @param failures is told about what ends a fiber unexpectedly
  Fibers(World world, BiConsumer<String, Throwable> failures) {
    this.world = world;
    this.failures = failures;
  }

  /// The caller starts the thread at once.
  @Override
  public Thread newThread(Runnable work) {
    return begin(work).thread();
  }

  @Override
  public void execute(Runnable work) {
    start("task", work);
  }

  Fiber start(String name, Runnable work) {
    var fiber = begin(work);
    fiber.thread().setName(name);
    fiber.thread().start();
    return fiber;
  }

  private Fiber begin(Runnable work) {
    if (killed) {
      throw new Fiber.Killed();
    }
    fibers.removeIf(Fiber::hasEnded);
    var fiber = new Fiber(world, this, work);
    fibers.add(fiber);
    world.after(world.jitter(500), fiber::resume);
    return fiber;
  }

  /// The fiber that moves now.
  ///
  /// @throws Fiber.Killed if the process was killed
  Fiber current() {
    var fiber = current;
    if (fiber == null) {
      throw new IllegalStateException("only a fiber may wait");
    }
    fiber.checkAlive();
    return fiber;
  }

  void current(@Nullable Fiber fiber) {
    current = fiber;
  }

  void failed(String name, Throwable why) {
    failures.accept(name, why);
  }

  /// Has fibers notice that they were interrupted.
  void wakeInterrupted() {
    fibers.forEach(Fiber::wakeIfInterrupted);
  }

  /// Ends all fibers where they are.
  void kill() {
    killed = true;
    List.copyOf(fibers).forEach(Fiber::kill);
  }
}
