package dev.berth.cli.descheduling;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.cli.plugins.LoadedPlugins;
import dev.berth.cli.plugins.PluginLoader;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.NodeUsageInput;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Sources;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.policy.PolicyRemark;
import dev.berth.descheduler.scenario.DeschedulingScenario;
import dev.berth.descheduler.scenario.ScenarioReader;
import dev.berth.loadaware.nodeusage.KnownUsage;
import dev.berth.loadaware.nodeusage.UsageFeed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A cluster that was read, and a policy for it.
///
/// @param plugins those that the policy can name
/// @param remarks what of the policy does nothing, or leaves something out
/// @param usage what nodes use, as a file says; null if none was named
record DeschedulingInput(
    DeschedulingScenario scenario,
    DeschedulerPolicy policy,
    DeschedulerPlugins plugins,
    List<PolicyRemark> remarks,
    @Nullable KnownUsage usage) {
  private static final byte[] NOTHING = {};

  DeschedulingInput {
    remarks = List.copyOf(remarks);
  }

  /// Reads both.
  ///
  /// @param standardInput where a file is called `-`
  /// @param warnings takes what the original passes over, where it is to be passed over
  /// @throws InputException with everything that is wrong
  static DeschedulingInput read(
      DeschedulingRequest request,
      InputStream standardInput,
      ReadProgress progress,
      Consumer<Problem> warnings)
      throws InputException {
    var problems = new Problems();
    var loaded = PluginLoader.load(request.plugins(), problems);
    var plugins = loaded.descheduler();
    var loader = new DeschedulerPolicyLoader(plugins);
    var name = request.policy().toString();
    byte[] policy = content(request.policy(), problems);
    if (problems.isEmpty()) {
      loader.check(policy, name).forEach(request.isOriginal() ? warnings : problems::add);
    }
    var sources = new ArrayList<>(request.sources());
    sources.addAll(Sources.of(request.files(), standardInput, problems));
    var scenario = ScenarioReader.read(sources, custom(loaded), problems, progress);
    var usage = request.nodeUsage();
    var known =
        usage == null
            ? null
            : NodeUsageInput.read(usage, objects(scenario, Node.class), standardInput, problems);
    if (!problems.isEmpty()) {
      throw new InputException(problems);
    }
    try {
      return new DeschedulingInput(
          scenario,
          loader.load(policy, name, scenario::priorityClass),
          plugins,
          loader.remarks(
              policy, name, scenario.objects(), !scenario.nodeUsage().isEmpty() || known != null),
          known);
    } catch (PolicyException e) {
      throw unusable(request, e);
    }
  }

  private static <T> List<T> objects(DeschedulingScenario scenario, Class<T> type) {
    return scenario.objects().stream().filter(type::isInstance).map(type::cast).toList();
  }

  /// The same with what nodes use among the objects, and as what a metrics server says.
  ///
  /// @param scheduler that proves evictions; null for none
  /// @param now when the cycle is
  DeschedulingInput measured(@Nullable ProofScheduler scheduler, Instant now) {
    if (usage == null) {
      return this;
    }
    List<Node> nodes = objects(scenario, Node.class);
    var feed = UsageFeed.of(usage, nodes, objects(scenario, Pod.class), now);
    return new DeschedulingInput(
        scenario
            .with(
                NodeUsageInput.objects(
                    feed, scheduler == null ? List.of() : scheduler.loaded().profiles()))
            .measuring(feed.nodeUsage(), feed.podUsage()),
        policy,
        plugins,
        remarks,
        usage);
  }

  /// What plugins read, those of the scheduler that proves evictions included.
  private static Set<CustomResourceType> custom(LoadedPlugins plugins) {
    var types = new LinkedHashSet<>(plugins.scheduler().customResources());
    types.addAll(plugins.descheduler().customResources(plugins.descheduler().names()));
    return types;
  }

  /// The policy is well-formed, and yet no descheduler can be made of it.
  static InputException unusable(DeschedulingRequest request, PolicyException reason) {
    return new InputException(
        new Problem(request.policy().toString(), 0, 0, "", String.valueOf(reason.getMessage())));
  }

  private static byte[] content(Path policy, Problems problems) {
    try {
      var found = PolicyText.find(Files.readAllBytes(policy), policy.toString());
      if (found.size() > 1) {
        problems.add(
            new Problem(policy.toString(), 0, 0, "", "there are several policies in this file"));
      }
      return found.getFirst().bytes();
    } catch (IOException e) {
      problems.add(Problem.unreadable(policy.toString(), e));
      return NOTHING;
    }
  }
}
