package dev.berth.cli.ui;

import static java.util.Comparator.comparingInt;

import dev.berth.api.codec.Problem;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.fit.NodePools;
import dev.berth.cli.explanation.ExplainedRun;
import dev.berth.cli.explanation.ExplanationTree;
import dev.berth.cli.explanation.PodSelection;
import dev.berth.cli.overview.OverviewTree;
import dev.berth.cli.report.NodeUse;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.RunProgress;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cli.ui.ClusterColumns.NodeRow;
import dev.berth.cli.ui.ClusterColumns.PodRow;
import dev.berth.cli.ui.ClusterColumns.State;
import dev.berth.cli.ui.NodeDetails.PodOnNode;
import dev.berth.framework.model.ResourceVector;
import dev.berth.ui.ClusterAnswers;
import dev.berth.ui.SandboxEditException;
import dev.berth.ui.SandboxEdits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The answers about a cluster in files, after a simulation of what the scheduler would do now. For
/// any thread.
final class FileAnswers implements ClusterAnswers {
  /// So many explanations are kept; each holds the verdicts of all nodes.
  private static final int KEPT = 16;

  /// So many edited clusters are kept; each has all pods.
  private static final int KEPT_VARIANTS = 4;

  /// More than the attempts of a pod have.
  private static final int VERDICTS = 300;

  private final ClusterInput input;
  private final FinishedRun run;
  private final Map<String, NodeUse> nodes;
  private final Map<String, Node> nodeObjects;
  private final List<PodOnNode> pods;
  private final Map<String, ?> columns;
  private final ReentrantLock explaining = new ReentrantLock();

  private final Map<ObjectKey, Map<String, ?>> explanations = mostRecent(KEPT);
  private final Map<SandboxEdits, FileAnswers> variants = mostRecent(KEPT_VARIANTS);

  /// The cluster before it was edited; null if this is that.
  private final @Nullable FileAnswers unedited;

  /// @param input is read again for each explanation
  FileAnswers(ClusterInput input, FinishedRun run) {
    this(input, run, null);
  }

  private FileAnswers(ClusterInput input, FinishedRun run, @Nullable FileAnswers unedited) {
    this.input = input;
    this.run = run;
    this.unedited = unedited;
    nodes = new TreeMap<>();
    run.uses().forEach(use -> nodes.put(use.name(), use));
    nodeObjects = new HashMap<>();
    run.nodes().forEach(it -> nodeObjects.put(it.metadata().name(), it));
    pods = run.pods();
    columns = ClusterColumns.DOCUMENT.tree(columns());
  }

  /// A map that keeps only those values that were asked for last.
  private static <K, V> Map<K, V> mostRecent(int most) {
    return new LinkedHashMap<>(most, 0.75f, true) {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
      }
    };
  }

  private ClusterColumns columns() {
    var pools = new NodePools("");
    var rows = new ArrayList<NodeRow>();
    var places = new HashMap<String, Integer>();
    for (NodeUse use : nodes.values()) {
      Node node = Objects.requireNonNull(nodeObjects.get(use.name()));
      places.put(use.name(), rows.size());
      rows.add(
          new NodeRow(
              use.name(),
              NodePools.zoneOf(node),
              pools.of(node),
              String.join(", ", use.marks()),
              use.allocatable(),
              use.before(),
              use.after()));
    }
    List<PodRow> podRows =
        pods.stream()
            .map(it -> row(it, places.getOrDefault(it.pod().spec().nodeName(), -1)))
            .sorted(comparingInt(it -> it.node() < 0 ? Integer.MAX_VALUE : it.node()))
            .toList();
    return new ClusterColumns(rows, podRows);
  }

  private PodRow row(PodOnNode it, int node) {
    Pod pod = it.pod();
    State state =
        pod.isTerminating()
            ? State.TERMINATING
            : node < 0
                ? State.WAITING
                : run.waited().contains(pod.key()) ? State.PLACED : State.RUNNING;
    ResourceVector requests = ResourceVector.of(it.requests());
    return new PodRow(
        node,
        pod.metadata().namespace(),
        it.workload(),
        pod.priority(),
        state,
        requests.plus(new ResourceVector(0, 0, 0, 1, Map.of())));
  }

  @Override
  public String title() {
    return input.title();
  }

  @Override
  public String arguments() {
    return input.arguments();
  }

  @Override
  public List<String> notes() {
    return run.notes();
  }

  @Override
  public Map<String, ?> overview(int limit) {
    return OverviewTree.OF_FILES.tree(run.overview().limitedTo(limit));
  }

  @Override
  public Map<String, ?> waiting() {
    return OverviewTree.WAITING.tree(run.waiting());
  }

  @Override
  public Map<String, ?> cluster() {
    return columns;
  }

  @Override
  public @Nullable Map<String, ?> node(String name) {
    NodeUse use = nodes.get(name);
    Node node = nodeObjects.get(name);
    if (use == null || node == null) {
      return null;
    }
    var resources = new ArrayList<>(NodeUse.COMMON);
    if (use.allocatable().ephemeralStorage() > 0) {
      resources.add("ephemeral-storage");
    }
    resources.addAll(new TreeMap<>(use.allocatable().scalars()).keySet());
    return NodeDetails.DOCUMENT.tree(
        new NodeDetails(
            use,
            node.metadata().labels(),
            resources,
            pods.stream().filter(it -> it.pod().spec().nodeName().equals(name)).toList()));
  }

  @Override
  public Map<String, ?> search(String text, int limit) {
    String wanted = text.toLowerCase(Locale.ROOT);
    if (wanted.isEmpty()) {
      return SearchResult.DOCUMENT.tree(new SearchResult(List.of(), List.of(), false));
    }
    List<String> names = nodes.keySet().stream().filter(it -> contains(it, wanted)).toList();
    List<ObjectKey> keys =
        pods.stream()
            .filter(it ->
                contains(it.pod().key().toString(), wanted) || contains(it.workload(), wanted))
            .map(it -> it.pod().key())
            .toList();
    return SearchResult.DOCUMENT.tree(
        new SearchResult(
            names.stream().limit(limit).toList(),
            keys.stream().limit(limit).toList(),
            Math.max(names.size(), keys.size()) > limit));
  }

  private static boolean contains(String name, String wanted) {
    return name.toLowerCase(Locale.ROOT).contains(wanted);
  }

  @Override
  public @Nullable Map<String, ?> explanation(String namespace, String pod)
      throws InterruptedException {
    var key = new ObjectKey(namespace, pod);
    explaining.lockInterruptibly(); // one run at a time: each takes memory
    try {
      Map<String, ?> known = explanations.get(key);
      if (known == null) {
        known = explain(key);
        if (known != null) {
          explanations.put(key, known);
        }
      }
      return known;
    } finally {
      explaining.unlock();
    }
  }

  private @Nullable Map<String, ?> explain(ObjectKey key) throws InterruptedException {
    try {
      var notes = new RunNotes();
      SimulationSetup setup = input.again(notes);
      var selection = PodSelection.of(List.of("pod/" + key.name()), key.namespace(), setup);
      return ExplanationTree.of(
          new ExplainedRun(setup, selection, input.isByChance())
              .run(VERDICTS, true, notes, _ -> {}));
    } catch (InputException e) {
      return null; // there is no such pod
    }
  }

  @Override
  public ClusterAnswers edited(SandboxEdits edits)
      throws SandboxEditException, InterruptedException {
    if (unedited != null) {
      throw new IllegalStateException("the cluster has been edited before");
    }
    explaining.lockInterruptibly();
    try {
      FileAnswers known = variants.get(edits);
      if (known == null) {
        ClusterInput other = input.edited(edits);
        var notes = new RunNotes();
        known =
            new FileAnswers(
                other, FinishedRun.of(other.again(notes), notes, new RunProgress()), this);
        variants.put(edits, known);
      }
      return known;
    } catch (InputException e) {
      throw new SandboxEditException(e.problems().stream().map(Problem::toString).toList());
    } finally {
      explaining.unlock();
    }
  }

  @Override
  public Map<String, ?> difference() {
    Map<ObjectKey, String> messages = new HashMap<>();
    run.waiting().forEach(it -> messages.put(it.pod().key(), it.message()));
    return ClusterDifference.DOCUMENT.tree(
        new ClusterDifference(
            unedited == null ? pods : unedited.pods,
            pods,
            messages,
            "berth simulate " + input.arguments()));
  }
}
