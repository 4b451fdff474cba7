package dev.berth.ui;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What Berth answers about a cluster that it has simulated over time: documents as maps, lists and
/// scalars, which nobody may change. For any thread.
///
/// What happens is a list of steps: a pod arrives, waits for another reason than before, starts or
/// is gone, or a node joins or leaves.
public interface TimedAnswers {
  /// What the cluster is, in a few words, such as the names of its files.
  String title();

  /// The arguments that name it on a command line, after `berth simulate`.
  String arguments();

  /// What was measured: the document of `berth simulate --trace FILE -o summary`.
  Map<String, ?> figures();

  /// All nodes and pods after a step, in columns; null if there is no step of that number.
  ///
  /// @param step 0 for the end
  @Nullable Map<String, ?> cluster(int step);

  /// The steps in their order.
  ///
  /// @param filter where a result is what happens, such as `started`
  /// @param from how many of those that pass the filter are left out first
  /// @param count how many at most
  Map<String, ?> steps(DecisionFilter filter, int from, int count);

  /// A step, and which ones that pass the filter are before and after it; null if there is none of
  /// that number.
  @Nullable Map<String, ?> step(int number, DecisionFilter filter);
}
