package dev.berth.ui;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Berth's answers about one cluster: the documents of its commands and of a running scheduler, as
/// immutable maps, lists and scalars. For any thread.
///
/// A question is refused if the user may not ask it, or if a running scheduler cannot answer now.
/// Threads may be interrupted while they wait for an answer.
public sealed interface ClusterAnswers permits SimulationAnswers, SchedulerAnswers {
  /// A short description of the cluster, such as the names of its files.
  String title();

  /// The arguments that select the cluster on a command line, after `berth explain POD`.
  String arguments();

  /// The assumptions and further notes, one line each.
  List<String> notes();

  /// The document of `berth top`.
  ///
  /// @param limit the number of reasons, pods and nodes in the document
  Map<String, ?> overview(int limit) throws UnansweredException, InterruptedException;

  /// All pods that wait now, and pods that will wait: those that replace evicted pods.
  Map<String, ?> waiting() throws UnansweredException, InterruptedException;

  /// All nodes and pods, in columns.
  Map<String, ?> cluster() throws UnansweredException, InterruptedException;

  /// A node and the pods on it; null if there is no such node.
  @Nullable Map<String, ?> node(String name) throws UnansweredException, InterruptedException;

  /// Nodes, pods and workloads whose names contain a text.
  ///
  /// @param limit how many at most
  Map<String, ?> search(String text, int limit) throws UnansweredException, InterruptedException;

  /// The decisions about one pod: the document of `berth explain`, without changes that would help,
  /// and without settings that have no effect. Null if there is no such pod.
  @Nullable Map<String, ?> decisions(String namespace, String pod)
      throws UnansweredException, InterruptedException;

  /// The document of `berth explain` for one pod, which may take long; null if there is no such
  /// pod.
  @Nullable Map<String, ?> explanation(String namespace, String pod)
      throws UnansweredException, InterruptedException;

  /// A workload, or a group of pods, with what it lacks and its pods; null if there is none.
  ///
  /// @param title the title, such as `Deployment shop/web` or `podgroup/shop/training`
  @Nullable Map<String, ?> workload(String title) throws UnansweredException, InterruptedException;

  /// How many more pods like one fit: the document of `berth capacity fit`; of files, with what one
  /// more is in JSON, as `podSpec`.
  ///
  /// @throws BadQuestionException if that cannot be counted
  Map<String, ?> capacity(String namespace, String pod)
      throws BadQuestionException, UnansweredException, InterruptedException;

  /// The smallest number of new nodes with which all waiting pods run: the document of `berth
  /// capacity scale`, with the best plan that was found in time.
  ///
  /// @throws BadQuestionException if there are no such nodes, or no plan was found in time
  Map<String, ?> scale(ScaleRequest request)
      throws BadQuestionException, UnansweredException, InterruptedException;

  /// The nodes that can go: the document of `berth capacity consolidate`, with the best plan that
  /// was found in time.
  ///
  /// @param prices the prices of nodes with a label, such as `pool=general:0.19`; empty to count
  ///   nodes instead
  /// @throws BadQuestionException if the prices are not valid, or no plan was found in time
  Map<String, ?> consolidation(List<String> prices)
      throws BadQuestionException, UnansweredException, InterruptedException;

  /// The effect of the loss of each single node, zone or pool: the document of `berth disrupt
  /// --every-node` and the like. The document has the losses that were tried in time.
  ///
  /// @param by `node`, `zone` or `pool`
  /// @throws BadQuestionException if there is none
  Map<String, ?> losses(String by)
      throws BadQuestionException, UnansweredException, InterruptedException;

  /// The effect of a disruption: the document of `berth disrupt`. The document has the part that
  /// was simulated in time.
  ///
  /// @param action `drain`, `lose`, `delete`, `cordon` or `upgrade`
  /// @param nodes the nodes as users write them, such as `node-1,node-2` or `zone=a`
  /// @throws BadQuestionException if there are none
  Map<String, ?> disruption(String action, String nodes)
      throws BadQuestionException, UnansweredException, InterruptedException;
}
