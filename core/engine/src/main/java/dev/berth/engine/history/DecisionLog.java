package dev.berth.engine.history;

import dev.berth.engine.cache.NodeView;
import dev.berth.engine.memo.DecisionFootprint;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// The recent decisions of a scheduler, within a limit of memory: the oldest are dropped first.
/// Decisions that found a node have a separate part of the memory. So even if very many pods are
/// placed, the log still knows why others wait. The engine's thread adds decisions, as an observer;
/// any thread may read them.
///
/// A decision shows the facts at the time when it was made, even if it is read much later. So it
/// keeps objects in memory that have changed since: see [DecisionFootprint].
public final class DecisionLog implements SchedulingObserver {
  private static final long DEFAULT_MEGABYTES = 8;

  /// The part of the memory for decisions that found a node: one divided by this number.
  private static final int PLACED_PART = 4;

  private final Part placed;
  private final Part others;
  private final Map<String, Entry> latest = new ConcurrentHashMap<>();
  private final InstantSource clock;
  private long added;

  /// Creates an empty log.
  ///
  /// @param capacity the memory limit for decisions, in bytes; the latest decision is always kept
  /// @param clock the clock for the time of decisions
  public DecisionLog(long capacity, InstantSource clock) {
    this.clock = clock;
    placed = new Part(capacity / PLACED_PART);
    others = new Part(capacity - capacity / PLACED_PART);
  }

  /// Creates an empty log with the megabytes that the system property `berth.decision-log` sets, 8
  /// by default.
  ///
  /// @param clock the clock for the time of decisions
  public static DecisionLog configured(InstantSource clock) {
    return new DecisionLog(Long.getLong("berth.decision-log", DEFAULT_MEGABYTES) << 20, clock);
  }

  /// A decision; the engine's thread also knows its memory.
  private static final class Entry {
    /// The memory of the entry itself and of the links to it.
    private static final long OVERHEAD = 176;

    private final LoggedDecision logged;
    private final @Nullable NodeView view;
    private long bytes;

    Entry(LoggedDecision logged, DecisionFootprint footprint) {
      this.logged = logged;
      view = footprint.view();
      bytes = OVERHEAD + footprint.bytes() + viewBytes();
    }

    private long viewBytes() {
      return view == null ? 0 : view.bytes();
    }
  }

  /// Decisions in order.
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
      // The bytes of a view that several decisions share are counted for the last of them.
      if (before != null && before.view == entry.view) {
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
        latest.remove(oldest.logged.decision().uid(), oldest);
        bytes.addAndGet(-oldest.bytes);
        size.decrementAndGet();
      }
    }

    Iterator<Entry> newestFirst() {
      return entries.descendingIterator();
    }
  }

  @Override
  public void decided(Decision decision) {
    add(decision, null);
  }

  @Override
  public void decided(GroupDecision decision) {
    var group = LoggedGroup.of(decision);
    decision.members().forEach(member -> add(member.decision(), group));
  }

  private void add(Decision decision, @Nullable LoggedGroup group) {
    var logged = new LoggedDecision(added++, clock.instant(), decision, group);
    var entry = new Entry(logged, DecisionFootprint.of(decision));
    Part part = decision.chosen() == null ? others : placed;
    part.add(entry);
    latest.put(decision.uid(), entry);
    part.shrink();
  }

  /// Returns the latest decision about the pod of that UID; null if the log has none. Callable on
  /// any thread.
  public @Nullable LoggedDecision latest(String uid) {
    Entry entry = latest.get(uid);
    return entry == null ? null : entry.logged;
  }

  /// Returns the decisions in the log, latest first. Callable on any thread; decisions that are
  /// added or dropped meanwhile may or may not be included.
  public Stream<LoggedDecision> newestFirst() {
    var merged = new NewestFirst(placed.newestFirst(), others.newestFirst());
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(merged, Spliterator.ORDERED), false);
  }

  /// Merges both parts into one order.
  private static final class NewestFirst implements Iterator<LoggedDecision> {
    private final Iterator<Entry> placed;
    private final Iterator<Entry> others;
    private @Nullable Entry nextPlaced;
    private @Nullable Entry nextOther;

    NewestFirst(Iterator<Entry> placed, Iterator<Entry> others) {
      this.placed = placed;
      this.others = others;
      nextPlaced = next(placed);
      nextOther = next(others);
    }

    private static @Nullable Entry next(Iterator<Entry> entries) {
      return entries.hasNext() ? entries.next() : null;
    }

    @Override
    public boolean hasNext() {
      return nextPlaced != null || nextOther != null;
    }

    @Override
    public LoggedDecision next() {
      Entry one = nextPlaced;
      Entry other = nextOther;
      if (one != null && (other == null || one.logged.number() > other.logged.number())) {
        nextPlaced = next(placed);
        return one.logged;
      }
      if (other == null) {
        throw new NoSuchElementException();
      }
      nextOther = next(others);
      return other.logged;
    }
  }

  /// The number of decisions in the log. Callable on any thread.
  public int size() {
    return placed.size.get() + others.size.get();
  }

  /// The approximate memory of the decisions, in bytes. Callable on any thread.
  public long bytes() {
    return placed.bytes.get() + others.bytes.get();
  }
}
