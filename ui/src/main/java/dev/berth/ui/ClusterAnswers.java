package dev.berth.ui;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What Berth answers about one cluster: the documents of its commands and of a running scheduler,
/// as maps, lists and scalars, which nobody may change. For any thread.
///
/// A question is refused if the user may not ask it, or if a running scheduler cannot answer now.
/// Threads may be interrupted while they wait for an answer.
public sealed interface ClusterAnswers permits SimulationAnswers, SchedulerAnswers {
  /// What the cluster is, in a few words, such as the names of its files.
  String title();

  /// The arguments that name the cluster on a command line, after `berth explain POD`.
  String arguments();

  /// What is taken for granted, and what else there is to say, a line each.
  List<String> notes();

  /// The document of `berth top`.
  ///
  /// @param limit how many reasons, pods and nodes it names
  Map<String, ?> overview(int limit) throws UnansweredException, InterruptedException;

  /// All pods that wait, and those that will: they are made in place of pods that are evicted.
  Map<String, ?> waiting() throws UnansweredException, InterruptedException;

  /// All nodes and pods, in columns.
  Map<String, ?> cluster() throws UnansweredException, InterruptedException;

  /// A node and the pods on it; null if there is none of that name.
  @Nullable Map<String, ?> node(String name) throws UnansweredException, InterruptedException;

  /// Nodes, pods and workloads whose names contain a text.
  ///
  /// @param limit how many at most
  Map<String, ?> search(String text, int limit) throws UnansweredException, InterruptedException;

  /// The decisions about one pod: the document of `berth explain` without what would help, and
  /// without what has no effect. Null if there is no pod of that name.
  @Nullable Map<String, ?> decisions(String namespace, String pod)
      throws UnansweredException, InterruptedException;

  /// The document of `berth explain` for one pod, which may take long; null if there is none of
  /// that name.
  @Nullable Map<String, ?> explanation(String namespace, String pod)
      throws UnansweredException, InterruptedException;

  /// A workload, or a group of pods, with what it lacks and its pods; null if there is none.
  ///
  /// @param title such as `Deployment shop/web`, or `podgroup/shop/training`
  @Nullable Map<String, ?> workload(String title) throws UnansweredException, InterruptedException;

  /// How many more pods like one fit: the document of `berth capacity fit`; of files, with what one
  /// more is in JSON, as `podSpec`.
  ///
  /// @throws BadQuestionException if that cannot be counted
  Map<String, ?> capacity(String namespace, String pod)
      throws BadQuestionException, UnansweredException, InterruptedException;

  /// How few more nodes let all pods run that wait: the document of `berth capacity scale`, with
  /// the best plan that was found in time.
  ///
  /// @throws BadQuestionException if there are no such nodes, or none was found in time
  Map<String, ?> scale(ScaleRequest request)
      throws BadQuestionException, UnansweredException, InterruptedException;

  /// Which nodes can go: the document of `berth capacity consolidate`, with the best plan that was
  /// found in time.
  ///
  /// @param prices what nodes with a label cost, such as `pool=general:0.19`; empty if their number
  ///   counts
  /// @throws BadQuestionException if these are no prices, or nothing was found in time
  Map<String, ?> consolidation(List<String> prices)
      throws BadQuestionException, UnansweredException, InterruptedException;

  /// What the loss of each node, zone or pool by itself does: the document of `berth disrupt
  /// --every-node` and the like. It has the losses that were tried in time.
  ///
  /// @param by `node`, `zone` or `pool`
  /// @throws BadQuestionException if there is none
  Map<String, ?> losses(String by)
      throws BadQuestionException, UnansweredException, InterruptedException;

  /// What a disruption does: the document of `berth disrupt`. It has what was simulated in time.
  ///
  /// @param action `drain`, `lose`, `delete`, `cordon` or `upgrade`
  /// @param nodes as users name them, such as `node-1,node-2` or `zone=a`
  /// @throws BadQuestionException if there are none
  Map<String, ?> disruption(String action, String nodes)
      throws BadQuestionException, UnansweredException, InterruptedException;
}
