package dev.berth.conformance.storms;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// A thread of production code in the [World]. It moves only while the event loop has handed it the
/// turn, and hands it back when it waits:
///
/// ```
///   loop:   ── resume ──┐             ┌── goes on ──
///   fiber:              └── moves ────┘ park
/// ```
///
/// A fiber whose process is killed moves once more, to unwind: everything that it asks of the world
/// then throws [Killed], so its `finally` blocks have no effect.
final class Fiber {
  /// Unwinds a fiber whose process was killed.
  static final class Killed extends Error {
    private static final long serialVersionUID = 1L;

    Killed() {
      super("killed", null, false, false);
    }
  }

  private final World world;
  private final Fibers owner;
  private final Semaphore turn = new Semaphore(0);
  private final Semaphore back = new Semaphore(0);
  private final Thread thread;
  private @Nullable Throwable failure;
  private boolean ended;
  private boolean killed;
  private long waits;
  private long interruptedIn = -1;

  Fiber(World world, Fibers owner, Runnable work) {
    this.world = world;
    this.owner = owner;
    thread = Thread.ofVirtual().unstarted(() -> live(work));
  }

  Thread thread() {
    return thread;
  }

  private void live(Runnable work) {
    turn.acquireUninterruptibly();
    try {
      if (!killed) {
        work.run();
      }
    } catch (Killed e) {
      // as intended
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    ended = true;
    back.release();
  }

  /// Lets the fiber move until it waits again. On the loop's thread.
  void resume() {
    if (ended) {
      return;
    }
    owner.current(this);
    turn.release();
    back.acquireUninterruptibly();
    owner.current(null);
    var why = failure;
    if (why != null) {
      failure = null;
      owner.failed(thread.getName(), why);
    }
  }

  /// Waits until [#wake] or the moment, whichever is first. On the fiber.
  void park(long until) {
    checkAlive();
    waits++;
    resumeAt(until);
    back.release();
    turn.acquireUninterruptibly();
    checkAlive();
  }

  private void resumeAt(long moment) {
    var wait = waits;
    if (moment != Long.MAX_VALUE) {
      world.at(
          moment,
          () -> {
            if (wait == waits) {
              resume();
            }
          });
    }
  }

  /// Ends the wait soon.
  void wake() {
    resumeAt(world.now() + world.jitter(200).toNanos());
  }

  /// Ends the wait soon if somebody has interrupted the thread.
  void wakeIfInterrupted() {
    if (!ended && interruptedIn != waits && thread.isInterrupted()) {
      interruptedIn = waits;
      wake();
    }
  }

  /// @throws Killed if the process was killed
  void checkAlive() {
    if (killed) {
      throw new Killed();
    }
  }

  /// Ends the fiber where it is.
  void kill() {
    killed = true;
    resume();
  }

  boolean hasEnded() {
    return ended;
  }
}
