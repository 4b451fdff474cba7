package dev.berth.questions.descheduling;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.manifest.Sources;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.policy.PolicyRemark;
import dev.berth.descheduler.proof.Prover;
import dev.berth.descheduler.scenario.DeschedulingScenario;
import dev.berth.descheduler.scenario.ScenarioCycles;
import dev.berth.descheduler.scenario.ScenarioReader;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.loadaware.nodeusage.KnownUsage;
import dev.berth.loadaware.nodeusage.UsageFeed;
import dev.berth.scenario.InputException;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.NodeUsageInput;
import dev.berth.scenario.SchedulerLoader;
import dev.berth.scenario.SchedulerRequest;
import dev.berth.scenario.plugins.LoadedPlugins;
import dev.berth.scenario.plugins.PluginLoader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One cycle of a descheduler in memory: files or a live cluster are read, and nothing is evicted
/// there.
///
/// @param dryRun whether the cycle is one of the descheduler's `--dry-run`
/// @param scenario the cluster
/// @param remarks the parts of the policy that have no effect, or that leave something out
public record DeschedulingRun(
    Request request,
    boolean dryRun,
    DeschedulingScenario scenario,
    List<PolicyRemark> remarks,
    ScenarioCycles cycles) {
  private static final byte[] NOTHING = {};

  /// The same cluster leads to the same cycle.
  private static final long SEED = 0;

  /// The cluster to deschedule, the policy, and the time.
  ///
  /// @param sources the sources of the cluster, in addition to the files: a live one
  /// @param nodeUsage a file with the usage of nodes; null for none
  /// @param plugins a directory of jars with plugins; null for none
  /// @param scheduler the scheduler that proves evictions; null to decide as v0.36.0 does, which
  ///   ignores unknown parts of a policy
  /// @param now when the cycle is
  public record Request(
      List<Source> sources,
      List<String> files,
      @Nullable Path nodeUsage,
      Path policy,
      @Nullable Path plugins,
      @Nullable SchedulerRequest scheduler,
      Instant now) {
    public Request {
      sources = List.copyOf(sources);
      files = List.copyOf(files);
    }
  }

  public DeschedulingRun {
    remarks = List.copyOf(remarks);
  }

  /// Reads the cluster and the policy.
  ///
  /// @param warnings receives the parts that the original ignores, if they are ignored
  public static DeschedulingRun load(
      Request request,
      boolean dryRun,
      InputStream standardInput,
      ReadProgress progress,
      Consumer<Problem> warnings)
      throws InputException {
    var problems = new Problems();
    var loaded = PluginLoader.load(request.plugins(), problems);
    var plugins = loaded.descheduler();
    var loader = new DeschedulerPolicyLoader(plugins);
    var name = request.policy().toString();
    byte[] text = content(request.policy(), problems);
    var proving = request.scheduler();
    if (problems.isEmpty()) {
      loader.check(text, name).forEach(proving == null ? warnings : problems::add);
    }
    var sources = new ArrayList<>(request.sources());
    sources.addAll(Sources.of(request.files(), standardInput, problems));
    var read = ScenarioReader.read(sources, custom(loaded), problems, progress);
    var file = request.nodeUsage();
    var usage =
        file == null
            ? null
            : NodeUsageInput.read(file, read.list(Node.class), standardInput, problems);
    InputException.throwIfAny(problems);
    DeschedulerPolicy policy;
    List<PolicyRemark> remarks;
    try {
      policy = loader.load(text, name, read::priorityClass);
      boolean isMeasured = !read.nodeUsage().isEmpty() || usage != null;
      remarks = loader.remarks(text, name, read.objects(), isMeasured);
    } catch (PolicyException e) {
      throw unusable(request, e);
    }
    var clock = InstantSource.fixed(request.now());
    var placing = proving == null ? null : SchedulerLoader.load(proving, clock);
    var scenario = usage == null ? read : measured(read, usage, placing, request);
    var cycles =
        new ScenarioCycles(
            scenario,
            policy,
            plugins,
            clock,
            placing == null,
            placing == null
                ? _ -> EvictionReview.NONE
                : metrics ->
                    new Prover(
                        policy,
                        plugins,
                        placing.settings(new FirstByNameTieBreaker()),
                        scenario::objects,
                        metrics,
                        clock,
                        new SplittableRandom(SEED)));
    return new DeschedulingRun(request, dryRun, scenario, remarks, cycles);
  }

  private static byte[] content(Path policy, Problems problems) {
    var name = policy.toString();
    try {
      var found = PolicyText.find(Files.readAllBytes(policy), name);
      if (found.size() > 1) {
        problems.add(name, "there are several policies in this file");
      }
      return found.getFirst().bytes();
    } catch (IOException e) {
      problems.add(Problem.unreadable(name, e));
      return NOTHING;
    }
  }

  /// The custom resources that plugins read, including the plugins of the scheduler that proves
  /// evictions.
  private static Set<CustomResourceType> custom(LoadedPlugins plugins) {
    var types = new LinkedHashSet<>(plugins.scheduler().customResources());
    types.addAll(plugins.descheduler().customResources(plugins.descheduler().names()));
    return types;
  }

  /// The cluster with the usage of nodes among its objects, and as the answers of a metrics server.
  private static DeschedulingScenario measured(
      DeschedulingScenario read,
      KnownUsage usage,
      @Nullable LoadedScheduler scheduler,
      Request request) {
    var feed = UsageFeed.of(usage, read.list(Node.class), read.list(Pod.class), request.now());
    return read.with(
            NodeUsageInput.objects(feed, scheduler == null ? List.of() : scheduler.profiles()))
        .measuring(feed.nodeUsage(), feed.podUsage());
  }

  /// The policy is well-formed, but no descheduler can be created from it.
  private static InputException unusable(Request request, PolicyException reason) {
    return new InputException(request.policy().toString(), String.valueOf(reason.getMessage()));
  }

  /// Runs the cycle, if a descheduler can be created from the policy.
  public CycleResult cycle() throws InputException {
    try {
      return dryRun ? cycles.dryRun() : cycles.live();
    } catch (PolicyException e) {
      throw unusable(request, e);
    }
  }

  /// Explains what the cycle does with single pods.
  ///
  /// @param names `POD`, `NAMESPACE/POD`, or `KIND/NAME` of a workload
  /// @param namespace for names without one; empty for `default`, or for the only namespace with
  ///   the name
  /// @throws InputException with all names that match no pod
  public List<EvictionExplanation> explain(List<String> names, String namespace)
      throws InputException {
    var pods = new PodsByName(scenario).find(names, namespace);
    var result = cycle();
    var explanations = new ArrayList<EvictionExplanation>();
    try {
      for (var pod : pods) {
        explanations.add(
            EvictionExplanation.of(pod, cycles.filters(pod, dryRun), result)
                .ifNotChosen(cycles::review));
      }
    } catch (PolicyException e) {
      throw unusable(request, e);
    }
    return explanations;
  }
}
