package dev.berth.ui;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Berth's answers about a cluster that it has simulated over time: documents as immutable maps,
/// lists and scalars. For any thread.
///
/// The events are a list of steps: a pod arrives, waits for another reason than before, starts or
/// is gone, or a node joins or leaves.
public interface TimedAnswers {
  /// A short description of the cluster, such as the names of its files.
  String title();

  /// The arguments that select the cluster on a command line, after `berth simulate`.
  String arguments();

  /// The measurements: the document of `berth simulate --trace FILE -o summary`.
  Map<String, ?> figures();

  /// All nodes and pods after a step, in columns; null if there is no such step.
  ///
  /// @param step 0 for the end
  @Nullable Map<String, ?> cluster(int step);

  /// The steps in their order.
  ///
  /// @param filter selects steps; a result is the kind of a step, such as `started`
  /// @param from how many of the selected steps to skip
  /// @param count how many at most
  Map<String, ?> steps(DecisionFilter filter, int from, int count);

  /// A step, with the selected steps before and after it; null if there is no such step.
  @Nullable Map<String, ?> step(int number, DecisionFilter filter);
}
