package dev.berth.engine.memo;

import dev.berth.engine.profile.PreparedScore;
import dev.berth.framework.CountingScore;
import dev.berth.framework.CountingScore.Summand;
import dev.berth.framework.Normalization;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.framework.model.NodeInfo;
import java.util.List;

/// The data from which a plugin's column of the score table is made.
sealed interface ScoreSource {
  /// Makes the column.
  ///
  /// @param nodes the nodes that fit, as they were
  Column column(List<NodeInfo> nodes);

  /// Its memory, in bytes.
  ///
  /// @param slots the number of slots
  long bytes(int slots);

  /// Scores that are computed again when they are read.
  ///
  /// @param lowest the lowest raw score, as far as the normalization depends on it
  /// @param highest the highest raw score, as far as the normalization depends on it
  record Remembered<P>(
      PreparedScore<P> score, Normalization normalization, long lowest, long highest)
      implements ScoreSource {
    @Override
    public Column column(List<NodeInfo> nodes) {
      List<Summand> summands =
          score.plugin() instanceof CountingScore<P> counting
                  && counting.ignoresNodesOutside(score.prepared())
              ? counting.summands(score.prepared())
              : List.of();
      var raw = new long[nodes.size()];
      var normalized = new long[raw.length];
      for (int i = 0; i < raw.length; i++) {
        raw[i] = score.score(nodes.get(i));
        normalized[i] =
            Summand.isOutsideOne(summands, nodes.get(i))
                ? 0
                : normalization.apply(raw[i], lowest, highest);
      }
      return new Column(score.plugin().name(), score.weight(), raw, normalized);
    }

    @Override
    public long bytes(int slots) {
      return DecisionFootprint.ofPrepared(score.plugin(), slots);
    }
  }

  /// Scores that are already computed.
  record Listed(Column column) implements ScoreSource {
    @Override
    public Column column(List<NodeInfo> nodes) {
      return column;
    }

    @Override
    public long bytes(int slots) {
      return 16L * slots;
    }
  }
}
