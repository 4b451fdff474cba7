package dev.berth.engine.memo;

import dev.berth.engine.cache.ClusterCache;
import dev.berth.engine.cache.NodeSubset;
import dev.berth.engine.cache.NodeView;
import dev.berth.engine.memo.Ranking.Part;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.profile.ExtensionPointTimer;
import dev.berth.engine.profile.PreparedFilter;
import dev.berth.engine.profile.PreparedFilters;
import dev.berth.engine.profile.PreparedScore;
import dev.berth.engine.profile.Profile;
import dev.berth.engine.queue.Nominator;
import dev.berth.framework.CountingFilter;
import dev.berth.framework.CountingScore;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Filters and scores nodes for a pod, from remembered answers where plugins allow it.
///
/// **Goal.** The result is the same as when every plugin is called for every node, but the cost
/// depends on the number of changes and not on the size of the cluster: most waiting pods are
/// replicas of few workloads, and between two of them only one node changes.
///
/// **Constraints.** A plugin's answer may depend on the pod, on the node and on the rest of the
/// cluster. A plugin that lets its answers be remembered separates these: it prepares a value with
/// everything but the node, and names the aspects of a node that it reads. Answers must fit into a
/// fixed memory.
///
/// **Algorithm.** An answer is stored in a [Column], one for each plugin and prepared value, at the
/// slot of its node. [dev.berth.engine.cache.NodeChanges] is a log of changes: which slot, and
/// which aspects. A column remembers its position in the log. Before it is used, it forgets the
/// answers of the slots that have changed since then in one of its aspects, and computes the
/// unknown answers that this pod needs:
///
/// ```
/// log        … │ slot 7: pods │ slot 2: labels │ slot 7: pods │
///              ▲ column of NodeResourcesFit has read up to here; it reads pods and allocatable
///
/// slot         0  1  2  3  4  5  6  7
/// answer       ✓  ✗  ✓  ✓  ✗  ✓  ✓  ?      only slot 7 is computed again
/// ```
///
/// A filter pass then narrows a bit set of nodes, column by column; a filter that lets nothing be
/// remembered is called for the nodes that are left. Answers from counts in topology domains need
/// no column: they are computed for each domain ([CachedCounts]). Columns that were not used for
/// the longest time are dropped when memory runs out ([ColumnStore]). Only numbers are stored: the
/// reasons for a rejection are computed again when somebody reads the decision.
///
/// For the engine's thread.
public final class Memo {
  private final ClusterCache cache;
  private final Nominator nominator;
  private final CachedCounts countSource;
  private final ColumnStore columns;
  private final Scratch scratch = new Scratch();
  private final BiConsumer<String, Exception> onError;
  private long computedAnswers;
  private long failures;

  /// Creates a memo without answers.
  ///
  /// @param countSource the counts that plugins read
  /// @param capacity the memory limit for answers, in bytes
  /// @param onError called for the first failure, with the failed action and the cause
  public Memo(
      ClusterCache cache,
      Nominator nominator,
      CachedCounts countSource,
      long capacity,
      BiConsumer<String, Exception> onError) {
    this.cache = cache;
    this.nominator = nominator;
    this.countSource = countSource;
    columns = new ColumnStore(capacity);
    this.onError = onError;
  }

  /// Does the work with counts that are computed anew each time they are read.
  public <T> T withoutCountSource(Supplier<T> work) {
    countSource.plain(true);
    try {
      return work.get();
    } finally {
      countSource.plain(false);
    }
  }

  /// Returns how much is remembered now.
  public MemoStats stats() {
    return new MemoStats(
        columns.size(),
        columns.bytes(),
        columns.dropped(),
        computedAnswers,
        countSource.size(),
        countSource.counted(),
        failures);
  }

  /// Records that [#filter] or [#score] has failed, although calling every plugin for every node
  /// has not: a defect of the memo or of a prepared value. Decisions stay right, but each takes
  /// longer.
  public void failed(RuntimeException why) {
    if (failures++ == 0) {
      onError.accept("read remembered answers, so each node is evaluated", why);
    }
  }

  private <P> void refresh(Column<P> column, P prepared, long[] wanted) {
    column.refresh(prepared, cache.view(), cache.changes(), wanted);
    computedAnswers += column.takeComputed();
  }

  /// Filters nodes.
  ///
  /// @param state the state after PreFilter
  /// @param among the only nodes to filter; null for all
  /// @return the result; null if these nodes must be filtered in another order than all nodes
  /// @throws RuntimeException if a plugin fails; this may be another failure than filtering node by
  ///   node would meet first
  public @Nullable FilteredNodes filter(
      Profile profile, CycleState state, PodInfo pod, @Nullable NodeSubset among) {
    NodeView view = cache.view();
    long[] slots = among == null ? view.order().taken() : among.slots(view);
    if (slots == null) {
      return null;
    }
    var pass = new FilterPass(profile, view, slots, state, pod);
    pass.filterWithNominatedPods(nominatedSlots(profile, view, slots, pod));
    var prepared = PreparedFilters.of(profile, state);
    try (var timer = profile.metrics().start(ExtensionPointLabel.FILTER, state)) {
      for (int i = 0; i < profile.filter().size(); i++) {
        if (!prepared.isSkipped(i)) {
          profile.metrics().filterCalled(i, pass.left());
          int filter = i;
          if (timer.timesCalls()) {
            timer.run(
                profile.filter().get(i).name(),
                () -> filter(pass, prepared.get(filter, state, pod)));
          } else {
            filter(pass, prepared.get(filter, state, pod));
          }
        }
      }
      timer.ended(Code.SUCCESS);
    }
    return pass.result();
  }

  /// Returns the nodes to which other pods are nominated for which the pod must leave room.
  private List<Integer> nominatedSlots(Profile profile, NodeView view, long[] among, PodInfo pod) {
    var slots = new ArrayList<Integer>();
    for (String node : nominator.nodes()) {
      int slot = view.order().slotOf(node);
      if (slot >= 0
          && Slots.has(among, slot)
          && !profile.filters().nominatedPods(pod, view.at(slot)).isEmpty()) {
        slots.add(slot);
      }
    }
    return slots;
  }

  private <P> void filter(FilterPass pass, PreparedFilter<P> filter) {
    Set<NodeAspect> reads = filter.reads();
    if (reads == null) {
      pass.call(filter);
    } else if (filter.plugin() instanceof CountingFilter<P> counting) {
      pass.read(counting, filter);
    } else {
      FilterColumn<P> column =
          columns.get(
              FilterColumn.class,
              filter.plugin(),
              filter.prepared(),
              pass.slots().length << 6,
              slots -> new FilterColumn<>(filter.plugin(), reads, cache.changes().end(), slots));
      refresh(column, filter.prepared(), pass.slots());
      pass.read(filter, column);
    }
  }

  /// Scores the nodes that fit.
  ///
  /// @param state the state after PreScore
  /// @param prepared the plugins to call
  /// @return the result; null if a score is invalid, or too large to be remembered
  /// @throws RuntimeException if a plugin fails
  public @Nullable ScoredNodes score(
      Profile profile,
      CycleState state,
      FilteredNodes filtered,
      List<NodeInfo> nodes,
      List<PreparedScore<?>> prepared) {
    var pass = new ScorePass(filtered, nodes, scratch);
    try (var timer = profile.metrics().start(ExtensionPointLabel.SCORE, state)) {
      for (PreparedScore<?> score : prepared) {
        profile
            .metrics()
            .evaluated(score.plugin().name(), ExtensionPointLabel.SCORE, filtered.fitting());
        if (!timed(timer, score, pass)) {
          return null;
        }
      }
      timer.ended(Code.SUCCESS);
    } catch (ScoreColumn.TooLarge e) {
      return null;
    }
    return pass.result(ranking(profile, pass));
  }

  private @Nullable Ranking ranking(Profile profile, ScorePass pass) {
    List<Part> parts = pass.parts();
    if (parts.isEmpty()) {
      return null;
    }
    Ranking ranking =
        columns.get(
            Ranking.class,
            profile,
            parts.stream().map(Part::column).toList(),
            pass.slots().length << 6,
            slots -> new Ranking(parts, cache.changes().end(), slots));
    ranking.parts(parts);
    ranking.refresh(parts, cache.view(), cache.changes(), pass.slots());
    return ranking;
  }

  private boolean timed(ExtensionPointTimer timer, PreparedScore<?> score, ScorePass pass) {
    return timer.timesCalls()
        ? timer.call(score.plugin().name(), () -> score(pass, score))
        : score(pass, score);
  }

  /// Returns whether all scores are valid.
  private <P> boolean score(ScorePass pass, PreparedScore<P> score) {
    Set<NodeAspect> reads = score.reads();
    if (reads == null) {
      return pass.call(score);
    }
    if (score.plugin() instanceof CountingScore<P> counting) {
      return pass.read(counting, score);
    }
    ScoreColumn<P> column =
        columns.get(
            ScoreColumn.class,
            score.plugin(),
            score.prepared(),
            pass.slots().length << 6,
            slots -> new ScoreColumn<>(score.plugin(), reads, cache.changes().end(), slots));
    refresh(column, score.prepared(), pass.slots());
    return pass.read(score, column);
  }
}
