package dev.berth.engine.history;

import dev.berth.engine.cache.NodeView;
import dev.berth.engine.memo.DecisionFootprint;
import dev.berth.engine.port.AttemptResult;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.Decision;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// The recent decisions of a scheduler, as many as may take that much memory: the oldest go first.
/// Those that found a node have a part of it to themselves, so that however many pods are placed,
/// it is still known why others wait. The engine's thread adds decisions, as an observer; any
/// thread may read them meanwhile.
///
/// A decision says what was true when it was made, however long after it is read. So it keeps alive
/// what has changed since: see [DecisionFootprint].
public final class DecisionLog implements SchedulingObserver {
  private static final long DEFAULT_MEGABYTES = 8;

  /// Which part of the memory those have that found a node: one of so many.
  private static final int PLACED_PART = 4;

  private final Part placed;
  private final Part others;
  private final Map<String, Entry> latest = new ConcurrentHashMap<>();
  private long added;

  /// An empty log.
  ///
  /// @param capacity how much memory the decisions may take, in bytes; the latest one is kept in
  ///   any case
  public DecisionLog(long capacity) {
    placed = new Part(capacity / PLACED_PART);
    others = new Part(capacity - capacity / PLACED_PART);
  }

  /// An empty log with as many megabytes as the system property `berth.decision-log` says, 8 by
  /// default.
  public static DecisionLog configured() {
    return new DecisionLog(Long.getLong("berth.decision-log", DEFAULT_MEGABYTES) << 20);
  }

  /// A decision, and for the engine's thread what it takes.
  private static final class Entry {
    /// Of the entry itself, and of what holds it.
    private static final long OVERHEAD = 128;

    private final long number;
    private final Decision decision;
    private final @Nullable NodeView view;
    private long bytes;

    Entry(long number, Decision decision, DecisionFootprint footprint) {
      this.number = number;
      this.decision = decision;
      view = footprint.view();
      bytes = OVERHEAD + footprint.bytes() + viewBytes();
    }

    private long viewBytes() {
      return view == null ? 0 : view.bytes();
    }
  }

  /// Decisions in their order.
  private final class Part {
    private final long capacity;
    private final ConcurrentLinkedDeque<Entry> entries = new ConcurrentLinkedDeque<>();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicInteger size = new AtomicInteger();

    Part(long capacity) {
      this.capacity = capacity;
    }

    void add(Entry entry) {
      Entry before = entries.peekLast();
      if (before != null && before.view == entry.view) { // what several see goes with the last one
        before.bytes -= entry.viewBytes();
        bytes.addAndGet(-entry.viewBytes());
      }
      entries.add(entry);
      bytes.addAndGet(entry.bytes);
      size.incrementAndGet();
    }

    void shrink() {
      while (bytes.get() > capacity && size.get() > 1) {
        Entry oldest = entries.remove();
        latest.remove(oldest.decision.uid(), oldest);
        bytes.addAndGet(-oldest.bytes);
        size.decrementAndGet();
      }
    }

    Stream<Entry> newest(int most) {
      Iterator<Entry> newest = entries.descendingIterator();
      return StreamSupport.stream(
              Spliterators.spliteratorUnknownSize(newest, Spliterator.ORDERED), false)
          .limit(most);
    }
  }

  @Override
  public void decided(Decision decision) {
    var entry = new Entry(added++, decision, DecisionFootprint.of(decision));
    Part part = decision.chosen() == null ? others : placed;
    part.add(entry);
    latest.put(decision.uid(), entry);
    part.shrink();
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
    return Stream.of(placed, others)
        .flatMap(part -> part.newest(most))
        .sorted(Comparator.comparingLong((Entry entry) -> entry.number).reversed())
        .limit(most)
        .map(entry -> entry.decision)
        .toList();
  }

  /// How many decisions are in the log. Safe on any thread.
  public int size() {
    return placed.size.get() + others.size.get();
  }

  /// How much memory they take, in bytes, about. Safe on any thread.
  public long bytes() {
    return placed.bytes.get() + others.bytes.get();
  }
}
