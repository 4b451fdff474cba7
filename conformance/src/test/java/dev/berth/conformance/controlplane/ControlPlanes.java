package dev.berth.conformance.controlplane;

import dev.berth.conformance.BerthJvm;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The control planes of a test run. One that a class has done with is reset and given to the next
/// class that wants the same flags; those that are idle the longest are stopped. For any thread.
final class ControlPlanes implements AutoCloseable {

  /// Each takes about half a gigabyte.
  private static final int MOST_IDLE = 4;

  /// Those that nobody uses, the one used last at the end.
  private final Deque<RunningControlPlane> idle = new ArrayDeque<>();

  private int starts;

  /// One in its first state, for the caller alone until it is [#release]d.
  ///
  /// @param flags more flags of kube-apiserver
  RunningControlPlane acquire(List<String> flags) throws Exception {
    var known = takeIdle(flags);
    return known == null ? start(flags) : known;
  }

  private synchronized @Nullable RunningControlPlane takeIdle(List<String> flags) {
    for (var each : idle) {
      if (each.flags().equals(flags)) {
        idle.remove(each);
        return each;
      }
    }
    return null;
  }

  private RunningControlPlane start(List<String> flags) throws Exception {
    synchronized (this) {
      starts++;
    }
    var plane = RunningControlPlane.start(flags);
    BerthJvm.prepare(plane.file(ControlPlane.ADMIN + ".kubeconfig"));
    return plane;
  }

  /// Takes one back. If it cannot be reset, it is stopped.
  void release(RunningControlPlane plane) throws Exception {
    try {
      plane.reset();
    } catch (Exception | AssertionError e) {
      plane.close();
      throw e;
    }
    var surplus = keep(plane);
    if (surplus != null) {
      surplus.close();
    }
  }

  private synchronized @Nullable RunningControlPlane keep(RunningControlPlane plane) {
    idle.addLast(plane);
    return idle.size() > MOST_IDLE ? idle.removeFirst() : null;
  }

  /// At the end of the test run.
  @Override
  public synchronized void close() throws IOException {
    for (var each : idle) {
      each.close();
    }
    System.out.printf("control planes started: %d%n", starts);
  }
}
