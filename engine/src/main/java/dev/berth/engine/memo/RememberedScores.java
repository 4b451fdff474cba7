package dev.berth.engine.memo;

import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.state.NodeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A table of scores that is made when it is read.
final class RememberedScores implements ScoreTable {
  private final FilteredNodes filtered;
  private final List<ScoreSource> sources;
  private volatile @Nullable ScoreTable table;

  RememberedScores(FilteredNodes filtered, List<ScoreSource> sources) {
    this.filtered = filtered;
    this.sources = List.copyOf(sources);
  }

  private ScoreTable table() {
    ScoreTable known = table;
    if (known == null) {
      List<NodeInfo> nodes = filtered.nodes();
      known =
          ScoreTable.of(
              nodes.stream().map(NodeInfo::name).toList(),
              sources.stream().map(source -> source.column(nodes)).toList());
      table = known;
    }
    return known;
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
