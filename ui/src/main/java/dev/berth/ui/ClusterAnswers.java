package dev.berth.ui;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What Berth answers about one cluster: the documents of its commands and of a running scheduler,
/// as maps, lists and scalars, which nobody may change. For any thread.
public interface ClusterAnswers {
  /// What the cluster is, in a few words, such as the names of its files.
  String title();

  /// The arguments that name the cluster on a command line, after `berth explain POD`.
  String arguments();

  /// What is taken for granted, and what else there is to say, a line each.
  List<String> notes();

  /// The document of `berth top`.
  ///
  /// @param limit how many reasons, pods and nodes it names
  Map<String, ?> overview(int limit);

  /// All pods that wait, and those that will: they are made in place of pods that are evicted.
  Map<String, ?> waiting();

  /// All nodes and pods, in columns.
  Map<String, ?> cluster();

  /// The same before a decision of the run, or before the nearest one for which it is kept; null if
  /// there is no decision of that number.
  @Nullable Map<String, ?> clusterBefore(int decision);

  /// The decisions of the run, in their order.
  ///
  /// @param from how many of those that pass the filter are left out first
  /// @param count how many at most
  Map<String, ?> timeline(DecisionFilter filter, int from, int count);

  /// A decision of the run, and which ones that pass the filter are before and after it; null if
  /// there is none of that number.
  ///
  /// @param number from 1
  @Nullable Map<String, ?> decision(int number, DecisionFilter filter);

  /// A node and the pods on it; null if there is none of that name.
  @Nullable Map<String, ?> node(String name);

  /// Nodes, pods and workloads whose names contain a text.
  ///
  /// @param limit how many at most
  Map<String, ?> search(String text, int limit);

  /// The decisions about one pod: the document of `berth explain` without what would help, and
  /// without what has no effect. Null if there is no pod of that name.
  ///
  /// @throws InterruptedException if the thread is interrupted while it waits for the answer
  @Nullable Map<String, ?> decisions(String namespace, String pod) throws InterruptedException;

  /// The document of `berth explain` for one pod, which may take long; null if there is none of
  /// that name.
  ///
  /// @throws InterruptedException if the thread is interrupted while it waits for the answer
  @Nullable Map<String, ?> explanation(String namespace, String pod) throws InterruptedException;

  /// The same cluster with some changes, and with what the scheduler would do then.
  ///
  /// @throws SandboxEditException if it cannot have them
  /// @throws InterruptedException if the thread is interrupted while it waits for the answer
  ClusterAnswers edited(SandboxEdits edits) throws SandboxEditException, InterruptedException;

  /// How this cluster differs from what it was before it was [edited][#edited(SandboxEdits)].
  Map<String, ?> difference();
}
