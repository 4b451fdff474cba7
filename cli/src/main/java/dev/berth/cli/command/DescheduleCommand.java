package dev.berth.cli.command;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.cli.descheduling.DeschedulingPage;
import dev.berth.cli.scenario.ConfigurationFile;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.SchedulerLoader;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Streams;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Sources;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.output.CycleTree;
import dev.berth.descheduler.output.LineJson;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.proof.Prover;
import dev.berth.descheduler.scenario.DeschedulingScenario;
import dev.berth.descheduler.scenario.ScenarioCycles;
import dev.berth.descheduler.scenario.ScenarioReader;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `berth deschedule`: which pods a descheduler would evict, in files.
@Command(
    name = "deschedule",
    header = "Shows which pods a descheduler would evict, which it would not, and why.",
    description = {
      "",
      "One cycle of sigs.k8s.io/descheduler v0.36.0 with its policy files, each eviction proven by"
          + " the scheduler; nothing but memory is changed.",
      ""
    },
    footer = {
      "",
      "  berth deschedule --policy-config-file policy.yaml cluster.yaml",
      "  berth deschedule --policy-config-file policy.yaml --dry-run -o json cluster.yaml"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:the run failed",
      "2:bad usage or bad input; the message has the place"
    })
final class DescheduleCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "The cluster: files, directories of them, or - for standard input.")
  private List<Path> files = List.of();

  @Option(
      names = "--policy-config-file",
      paramLabel = "FILE",
      required = true,
      description = "A DeschedulerPolicy of descheduler/v1alpha2.")
  private Path policyFile = Path.of("");

  @Option(
      names = "--dry-run",
      description =
          "Evict as the descheduler's --dry-run does: disruption budgets are not asked, and evicted"
              + " pods are gone at once.")
  private boolean dryRun;

  @Option(
      names = "--prove",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "true",
      paramLabel = "true|false",
      description = {
        "Evict a pod only if the scheduler finds its replacement a better place, from which the"
            + " policy does not evict it again (default). --prove=false evicts as the descheduler"
            + " does."
      })
  private boolean prove;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The KubeSchedulerConfiguration of the scheduler that places replacements.")
  private @Nullable Path configuration;

  @Mixin private SchedulerOptions scheduler = new SchedulerOptions();

  @Option(
      names = "--now",
      paramLabel = "TIME",
      converter = InstantConverter.class,
      description = "When the cycle is (default: 2027-01-01T00:00:00Z).")
  private Instant now = Instant.parse("2027-01-01T00:00:00Z");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "table|json|yaml",
      converter = OutputFormat.Converter.class,
      description = "table: for people (default). json, yaml: for programs.")
  private OutputFormat format = OutputFormat.TABLE;

  @Option(names = "--all", description = "Name every pod that is not evicted, however many.")
  private boolean all;

  DescheduleCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws InputException {
    var plugins = DeschedulerPlugins.inTree();
    var scenario = scenario();
    CycleResult result;
    try {
      var policy = policy(plugins, scenario);
      var cycles =
          new ScenarioCycles(
              scenario,
              policy,
              plugins,
              InstantSource.fixed(now),
              false,
              reviews(policy, plugins, scenario));
      result = dryRun ? cycles.dryRun() : cycles.live();
    } catch (PolicyException e) {
      throw new InputException(policyProblem(String.valueOf(e.getMessage())));
    }
    write(result);
    return ExitCodes.DONE;
  }

  private Function<MetricsSources, EvictionReview> reviews(
      DeschedulerPolicy policy, DeschedulerPlugins plugins, DeschedulingScenario scenario)
      throws InputException {
    if (!prove) {
      return _ -> EvictionReview.NONE;
    }
    var clock = InstantSource.fixed(now);
    var problems = new Problems();
    var file = ConfigurationFile.of(configuration, null, problems);
    var loaded = new SchedulerLoader(scheduler.request(file), clock, problems).load(null);
    if (loaded == null || !problems.isEmpty()) {
      throw new InputException(problems);
    }
    var settings = loaded.settings(new FirstByNameTieBreaker());
    return metrics -> new Prover(policy, plugins, settings, scenario::objects, metrics, clock);
  }

  private DeschedulingScenario scenario() throws InputException {
    var problems = new Problems();
    var sources = Sources.of(files.stream().map(Path::toString).toList(), streams.in(), problems);
    var scenario = ScenarioReader.read(sources, problems, new ReadProgress());
    if (!problems.isEmpty()) {
      throw new InputException(problems);
    }
    return scenario;
  }

  private DeschedulerPolicy policy(DeschedulerPlugins plugins, DeschedulingScenario scenario)
      throws InputException, PolicyException {
    byte[] content;
    try {
      content = Files.readAllBytes(policyFile);
    } catch (IOException e) {
      throw new InputException(Problem.unreadable(policyFile.toString(), e));
    }
    var loader = new DeschedulerPolicyLoader(plugins);
    var problems = new Problems();
    loader.check(content, policyFile.toString()).forEach(problems::add);
    if (!problems.isEmpty()) {
      throw new InputException(problems);
    }
    return loader.load(content, policyFile.toString(), scenario::priorityClass);
  }

  private Problem policyProblem(String message) {
    return new Problem(policyFile.toString(), 0, 0, "", message);
  }

  private void write(CycleResult result) {
    switch (format) {
      case TABLE -> new DeschedulingPage(result, all).write(Page.of(streams));
      case JSON -> streams.out().print(LineJson.text(tree(result)));
      case YAML -> Codecs.ANY.encode(tree(result), new YamlEncoder(streams.out()));
    }
  }

  private Map<String, Object> tree(CycleResult result) {
    var tree = CycleTree.header(now);
    tree.put("nodes", result.nodes());
    tree.put(dryRun ? "dryRun" : "live", CycleTree.of(result, dryRun));
    return tree;
  }
}
