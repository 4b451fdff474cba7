package dev.berth.engine.memo;

import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.model.NodeInfo;
import java.lang.ref.SoftReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A table of scores that is computed when it is read. The table is large: it may be
/// garbage-collected when memory is short, while the decision is kept.
final class RememberedScores implements ScoreTable {
  private final FilteredNodes filtered;
  private final List<ScoreSource> sources;
  private volatile @Nullable SoftReference<ScoreTable> table;

  RememberedScores(FilteredNodes filtered, List<ScoreSource> sources) {
    this.filtered = filtered;
    this.sources = List.copyOf(sources);
  }

  private ScoreTable table() {
    SoftReference<ScoreTable> made = table;
    ScoreTable known = made == null ? null : made.get();
    if (known == null) {
      List<NodeInfo> nodes = filtered.nodes();
      known =
          ScoreTable.of(
              nodes.stream().map(NodeInfo::name).toList(),
              sources.stream().map(source -> source.column(nodes)).toList());
      table = new SoftReference<>(known);
    }
    return known;
  }

  /// Its memory in bytes until it is first read, including the set of the best nodes, without the
  /// view and the data of the statuses.
  long bytes() {
    int slots = filtered.slots().size();
    long bytes = filtered.slots().bytes();
    for (ScoreSource source : sources) {
      bytes += source.bytes(slots);
    }
    return bytes;
  }

  @Override
  public List<String> nodes() {
    return table().nodes();
  }

  @Override
  public List<Column> columns() {
    return table().columns();
  }

  @Override
  public long total(int row) {
    return table().total(row);
  }

  @Override
  public long best() {
    return table().best();
  }
}
