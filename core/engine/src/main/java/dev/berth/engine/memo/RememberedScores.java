package dev.berth.engine.memo;

import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.state.NodeInfo;
import java.lang.ref.SoftReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A table of scores that is made when it is read. It is large: the decision may be kept for long,
/// the table goes when memory is short.
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

  /// How much memory it takes as long as it is not read, in bytes, with the set of the best nodes;
  /// but for the view, and for what the statuses have.
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
