package dev.berth.query.pages;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import dev.berth.api.codec.Problem;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.ResourceVector;
import dev.berth.query.pages.ClusterColumns.NodeRow;
import dev.berth.query.pages.ClusterColumns.PodRow;
import dev.berth.query.pages.NodeDetails.PodOnNode;
import dev.berth.questions.AnswerLimit;
import dev.berth.questions.capacity.PodSpecSources;
import dev.berth.questions.explanation.AttemptStudy.Seeks;
import dev.berth.questions.explanation.ExplainedRun;
import dev.berth.questions.explanation.ExplanationTree;
import dev.berth.questions.explanation.PodSelection;
import dev.berth.questions.explanation.RunHistory.Step;
import dev.berth.questions.overview.OverviewTree;
import dev.berth.questions.report.NodeUse;
import dev.berth.questions.size.ScaleShapes;
import dev.berth.scenario.InputException;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.RunProgress;
import dev.berth.scenario.SimulationSetup;
import dev.berth.ui.BadQuestionException;
import dev.berth.ui.DecisionFilter;
import dev.berth.ui.SandboxEdits;
import dev.berth.ui.ScaleRequest;
import dev.berth.ui.SimulationAnswers;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The answers about a cluster in files, after a simulation of the scheduler's next decisions. For
/// any thread.
final class FileAnswers implements SimulationAnswers {
  /// The number of explanations in memory; each holds the verdicts of all nodes.
  private static final int KEPT = 16;

  /// The number of edited clusters in memory, if there is enough memory.
  private static final int KEPT_VARIANTS = 4;

  /// The time that a user waits for the answer to a question.
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final List<String> DISRUPT = List.of("disrupt");

  /// More verdicts than the attempts of a pod have.
  private static final int VERDICTS = 300;

  private final ClusterInput input;
  private final FinishedRun run;
  private final long memory;
  private final Map<String, NodeUse> nodes;
  private final Map<String, Node> nodeObjects;
  private final List<PodOnNode> pods;
  private final Map<String, ?> columns;
  private final RunTimeline timeline;

  /// Allows one run at a time, because each needs memory; short questions do not wait for long
  /// ones.
  private final ReentrantLock deciding = new ReentrantLock();

  private final ReentrantLock explaining = new ReentrantLock();
  private final Map<ObjectKey, Map<String, ?>> decisions = mostRecent(KEPT);
  private final Map<ObjectKey, Map<String, ?>> explanations = mostRecent(KEPT);
  private final Map<List<String>, Map<String, ?>> asked = mostRecent(KEPT);
  private final Map<SandboxEdits, SoftReference<FileAnswers>> variants = mostRecent(KEPT_VARIANTS);

  /// The cluster before the edits; null if this is the original cluster.
  private final @Nullable FileAnswers unedited;

  /// @param input read again for each change
  /// @param memory for the decisions of a run, in bytes
  FileAnswers(ClusterInput input, FinishedRun run, long memory) {
    this(input, run, memory, null);
  }

  private FileAnswers(
      ClusterInput input, FinishedRun run, long memory, @Nullable FileAnswers unedited) {
    this.input = input;
    this.run = run;
    this.memory = memory;
    this.unedited = unedited;
    nodes = new TreeMap<>();
    run.uses().forEach(use -> nodes.put(use.name(), use));
    nodeObjects = new HashMap<>();
    run.nodes().forEach(it -> nodeObjects.put(it.metadata().name(), it));
    pods = run.pods();
    timeline = new RunTimeline(run.history());
    columns = ClusterColumns.DOCUMENT.tree(columns());
  }

  /// Creates a map that keeps only the most recently used values.
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
    return columns(
        nodes.values(),
        pods.stream().map(it -> new Placed(it, it.pod().spec().nodeName())).toList(),
        null);
  }

  /// A pod with its place.
  private record Placed(PodOnNode pod, String node) {}

  private ClusterColumns columns(
      Collection<NodeUse> uses, List<Placed> placed, @Nullable Integer decision) {
    var rows = new ArrayList<NodeRow>();
    var places = new HashMap<String, Integer>();
    for (NodeUse use : uses) {
      places.put(use.name(), rows.size());
      rows.add(NodeRow.of(use, Objects.requireNonNull(nodeObjects.get(use.name()))));
    }
    List<PodRow> podRows =
        placed.stream()
            .map(it -> row(it.pod(), places.getOrDefault(it.node(), -1)))
            .sorted(comparingInt(it -> it.node() < 0 ? Integer.MAX_VALUE : it.node()))
            .toList();
    return new ClusterColumns(rows, podRows, decision);
  }

  @Override
  public @Nullable Map<String, ?> clusterBefore(int decision) {
    Integer kept = timeline.withCluster(decision);
    Snapshot cluster = kept == null ? null : timeline.step(kept).before();
    return kept == null || cluster == null
        ? null
        : ClusterColumns.DOCUMENT.tree(columns(cluster, kept));
  }

  /// The cluster before a decision: the pods on its nodes, and all other pods that are tried at
  /// some time.
  private ClusterColumns columns(Snapshot cluster, int decision) {
    Map<ObjectKey, PodOnNode> known = new HashMap<>();
    pods.forEach(it -> known.put(it.pod().key(), it));
    var uses = new ArrayList<NodeUse>();
    Map<ObjectKey, Placed> placed = new LinkedHashMap<>();
    for (NodeInfo node : cluster.nodes().nodes()) {
      var use = NodeUse.of(node);
      NodeUse last = nodes.get(use.name());
      uses.add(
          new NodeUse(
              use.name(),
              use.marks(),
              use.allocatable(),
              last == null ? use.before() : last.before(),
              use.after()));
      for (PodInfo info : node.pods()) {
        placed.put(info.key(), new Placed(onNode(info.pod(), known), node.name()));
      }
    }
    timeline
        .pods()
        .forEach(pod -> {
          PodOnNode waits = known.get(pod);
          if (waits != null && !placed.containsKey(pod)) {
            placed.put(pod, new Placed(waits, ""));
          }
        });
    uses.sort(comparing(NodeUse::name));
    return columns(uses, List.copyOf(placed.values()), decision);
  }

  /// Describes a pod that may have been deleted since.
  private PodOnNode onNode(Pod pod, Map<ObjectKey, PodOnNode> known) {
    PodOnNode same = known.get(pod.key());
    return same == null
        ? new PodOnNode(pod, "", run.requests().of(pod))
        : new PodOnNode(pod, same.workload(), same.requests());
  }

  private PodRow row(PodOnNode it, int node) {
    Pod pod = it.pod();
    return PodRow.of(
        pod,
        node,
        it.workload(),
        run.ran().contains(pod.metadata().uid()),
        ResourceVector.of(it.requests()));
  }

  @Override
  public Map<String, ?> timeline(DecisionFilter filter, int from, int count) {
    return timeline.part(filter, from, count);
  }

  @Override
  public @Nullable Map<String, ?> decision(int number, DecisionFilter filter) {
    return timeline.decision(number, filter);
  }

  @Override
  public Map<String, ?> between(int one, int other) {
    return timeline.between(one, other);
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
    return WaitingMember.LIST.tree(run.waitingMembers());
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
    return NodeDetails.DOCUMENT.tree(
        new NodeDetails(
            use,
            node.metadata().labels(),
            pods.stream().filter(it -> it.pod().spec().nodeName().equals(name)).toList()));
  }

  @Override
  public @Nullable Map<String, ?> workload(String title) {
    var details = WorkloadDetails.of(title, run);
    return details == null ? null : WorkloadDetails.DOCUMENT.tree(details);
  }

  @Override
  public Map<String, ?> search(String text, int limit) {
    Map<ObjectKey, String> workloads = new LinkedHashMap<>();
    pods.forEach(it -> workloads.put(it.pod().key(), it.workload()));
    return SearchResult.DOCUMENT.tree(SearchResult.of(text, nodes.keySet(), workloads, limit));
  }

  @Override
  public @Nullable Map<String, ?> decisions(String namespace, String pod)
      throws InterruptedException {
    return found(new ObjectKey(namespace, pod), deciding, decisions, Seeks.NOTHING);
  }

  @Override
  public @Nullable Map<String, ?> explanation(String namespace, String pod)
      throws InterruptedException {
    return found(new ObjectKey(namespace, pod), explaining, explanations, Seeks.ALL);
  }

  /// Returns the stored answer, or else finds it; null if there is no such pod.
  private @Nullable Map<String, ?> found(
      ObjectKey key, ReentrantLock lock, Map<ObjectKey, Map<String, ?>> kept, Seeks seeks)
      throws InterruptedException {
    if (!run.history().knows(key)) {
      return null;
    }
    lock.lockInterruptibly();
    try {
      Map<String, ?> known = kept.get(key);
      if (known == null) {
        known = explain(key, seeks);
        kept.put(key, known);
      }
      return known;
    } finally {
      lock.unlock();
    }
  }

  private Map<String, ?> explain(ObjectKey key, Seeks seeks) throws InterruptedException {
    var history = run.history();
    List<Step> steps = history.withDetailsOf(key);
    return steps == null
        ? explainAnew(key)
        : ExplanationTree.of(
            ExplainedRun.after(
                history,
                steps,
                PodSelection.ofPod(key, history.setup()),
                input.isByChance(),
                seeks));
  }

  /// Explains by another run, if the history no longer has all decisions.
  private Map<String, ?> explainAnew(ObjectKey key) throws InterruptedException {
    try {
      var notes = new RunNotes();
      SimulationSetup setup = input.again(notes);
      return ExplanationTree.of(
          new ExplainedRun(setup, PodSelection.ofPod(key, setup), input.isByChance())
              .run(VERDICTS, true, notes, _ -> {}));
    } catch (InputException e) {
      throw new IllegalStateException("what was read once cannot be read again", e);
    }
  }

  @Override
  public Map<String, ?> capacity(String namespace, String pod)
      throws BadQuestionException, InterruptedException {
    var key = new ObjectKey(namespace, pod);
    var like = pods.stream().map(PodOnNode::pod).filter(it -> it.key().equals(key)).findFirst();
    if (like.isEmpty()) {
      throw new BadQuestionException(List.of("There is no pod called %s.".formatted(key)));
    }
    String oneMore = PodSpecSources.oneMore(like.get());
    Map<String, Object> capacity =
        new LinkedHashMap<>(
            asked(List.of("capacity", "fit"), List.of("--podspec=-", "--next=1"), oneMore));
    capacity.put("podSpec", oneMore);
    return capacity;
  }

  @Override
  public Map<String, ?> scale(ScaleRequest request)
      throws BadQuestionException, InterruptedException {
    List<String> files = request.like().stream().filter(it -> !ScaleShapes.isLabel(it)).toList();
    if (!files.isEmpty()) { // which the command line would read
      throw new BadQuestionException(
          files.stream().map("%s is no label, such as pool=general."::formatted).toList());
    }
    return asked(List.of("capacity", "scale"), request.options(), "");
  }

  @Override
  public Map<String, ?> consolidation(List<String> prices)
      throws BadQuestionException, InterruptedException {
    return asked(List.of("capacity", "consolidate"), ScaleRequest.ofPrices(prices), "");
  }

  @Override
  public Map<String, ?> losses(String by) throws BadQuestionException, InterruptedException {
    return asked(DISRUPT, List.of("--every-" + by), "");
  }

  @Override
  public Map<String, ?> disruption(String action, String ofNodes)
      throws BadQuestionException, InterruptedException {
    return asked(DISRUPT, List.of("--%s=%s".formatted(action, ofNodes)), "");
  }

  /// Returns the answer of the command line, if it finds one in time.
  private Map<String, ?> asked(List<String> command, List<String> options, String standardInput)
      throws BadQuestionException, InterruptedException {
    List<String> question = new ArrayList<>(command);
    question.addAll(options);
    question.add(standardInput);
    try {
      return AnswerLimit.find(
          PATIENCE,
          due -> {
            explaining.lockInterruptibly();
            try {
              Map<String, ?> known = asked.get(question);
              if (known == null) {
                known = input.ask(command, options, standardInput, due);
                if (!Boolean.TRUE.equals(known.get("partial"))) {
                  asked.put(question, known);
                }
              }
              return known;
            } finally {
              explaining.unlock();
            }
          });
    } catch (InputException e) {
      throw bad(e);
    } catch (TimeoutException _) {
      throw new BadQuestionException(
          List.of(
              "The answer was not found in %d s; the command line has no limit."
                  .formatted(PATIENCE.toSeconds())));
    }
  }

  private static BadQuestionException bad(InputException e) {
    return new BadQuestionException(e.problems().stream().map(Problem::toString).toList());
  }

  @Override
  public Map<String, ?> configuration() {
    return ConfigurationInUse.DOCUMENT.tree(configurationInUse());
  }

  @Override
  public String weighted(String schedulerName, Map<String, Integer> weights) {
    return configurationInUse().weighted(schedulerName, weights);
  }

  private ConfigurationInUse configurationInUse() {
    SimulationSetup setup = run.history().setup();
    return new ConfigurationInUse(setup.configuration(), setup.settings().profiles());
  }

  @Override
  public SimulationAnswers edited(SandboxEdits edits)
      throws BadQuestionException, InterruptedException {
    if (unedited != null) {
      throw new IllegalStateException("the cluster has been edited before");
    }
    explaining.lockInterruptibly();
    try {
      SoftReference<FileAnswers> kept = variants.get(edits);
      FileAnswers known = kept == null ? null : kept.get();
      if (known == null) {
        ClusterInput other = input.edited(edits);
        var notes = new RunNotes();
        SimulationSetup setup = other.again(notes);
        known =
            new FileAnswers(
                other, FinishedRun.of(setup, notes, new RunProgress(), memory), memory, this);
        variants.put(edits, new SoftReference<>(known));
      }
      return known;
    } catch (InputException e) {
      throw bad(e);
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
