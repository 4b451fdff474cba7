package dev.berth.engine.history;

import dev.berth.engine.cache.NodeView;
import dev.berth.engine.memo.DecisionFootprint;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.Decision;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The recent decisions of a scheduler, as many as may take that much memory: the oldest go first.
/// The engine's thread adds them, as an observer; any thread may read them meanwhile.
///
/// A decision says what was true when it was made, however long after it is read. So it keeps alive
/// what has changed since: see [DecisionFootprint].
public final class DecisionLog implements SchedulingObserver {
  private static final long DEFAULT_MEGABYTES = 16;

  private final long capacity;
  private final ConcurrentLinkedDeque<Entry> entries = new ConcurrentLinkedDeque<>();
  private final Map<String, Entry> latest = new ConcurrentHashMap<>();
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicInteger size = new AtomicInteger();

  /// A decision, and for the engine's thread what it takes.
  private static final class Entry {
    /// Of the entry itself, and of what holds it.
    private static final long OVERHEAD = 128;

    private final Decision decision;
    private final @Nullable NodeView view;
    private long bytes;

    Entry(Decision decision, DecisionFootprint footprint) {
      this.decision = decision;
      view = footprint.view();
      bytes = OVERHEAD + footprint.bytes() + viewBytes();
    }

    private long viewBytes() {
      return view == null ? 0 : view.bytes();
    }
  }

  /// An empty log.
  ///
  /// @param capacity how much memory the decisions may take, in bytes; the latest one is kept in
  ///   any case
  public DecisionLog(long capacity) {
    this.capacity = capacity;
  }

  /// An empty log with as many megabytes as the system property `berth.decision-log` says, 16 by
  /// default.
  public static DecisionLog configured() {
    return new DecisionLog(Long.getLong("berth.decision-log", DEFAULT_MEGABYTES) << 20);
  }

  @Override
  public void decided(Decision decision) {
    var entry = new Entry(decision, DecisionFootprint.of(decision));
    Entry before = entries.peekLast();
    if (before != null
        && before.view == entry.view) { // what several see goes with the last of them
      before.bytes -= entry.viewBytes();
      bytes.addAndGet(-entry.viewBytes());
    }
    entries.add(entry);
    latest.put(decision.uid(), entry);
    bytes.addAndGet(entry.bytes);
    size.incrementAndGet();
    while (bytes.get() > capacity && size.get() > 1) {
      dropOldest();
    }
  }

  private void dropOldest() {
    Entry oldest = entries.remove();
    latest.remove(oldest.decision.uid(), oldest);
    bytes.addAndGet(-oldest.bytes);
    size.decrementAndGet();
  }

  @Override
  public void attemptEnded(AttemptResult result, Times times) {}

  @Override
  public void preempting(Decision decision, int victims) {}

  @Override
  public void onError(String what, Throwable why) {}

  /// The latest decision about the pod of that UID; null if there is none in the log. Safe on any
  /// thread.
  public @Nullable Decision latest(String uid) {
    Entry entry = latest.get(uid);
    return entry == null ? null : entry.decision;
  }

  /// The decisions in the log, the latest ones first. Safe on any thread: what is added or dropped
  /// meanwhile may be among them or not.
  ///
  /// @param most of them
  public List<Decision> recent(int most) {
    var recent = new ArrayList<Decision>();
    Iterator<Entry> newest = entries.descendingIterator();
    while (newest.hasNext() && recent.size() < most) {
      recent.add(newest.next().decision);
    }
    return Collections.unmodifiableList(recent);
  }

  /// How many decisions are in the log. Safe on any thread.
  public int size() {
    return size.get();
  }

  /// How much memory they take, in bytes, about. Safe on any thread.
  public long bytes() {
    return bytes.get();
  }
}
