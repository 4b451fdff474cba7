package dev.berth.cli.command;

import dev.berth.api.core.Pod;
import dev.berth.cli.descheduling.DeschedulingInput;
import dev.berth.cli.descheduling.DeschedulingRequest;
import dev.berth.cli.descheduling.EvictionExplanation;
import dev.berth.cli.descheduling.EvictionExplanationPage;
import dev.berth.cli.descheduling.EvictionExplanationTree;
import dev.berth.cli.descheduling.PodsByName;
import dev.berth.cli.descheduling.ProofScheduler;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.SchedulerRequest;
import dev.berth.cli.terminal.Streams;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.scenario.ScenarioCycles;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options of `berth explain` that ask about evictions.
final class EvictionOptions {
  @Option(
      names = "--eviction",
      description =
          "Explain what a descheduler's policy makes of the pods: which plugins look at them, and"
              + " what keeps them.")
  private boolean isGiven;

  @Option(
      names = "--policy-config-file",
      paramLabel = "FILE",
      description = "With --eviction: a DeschedulerPolicy of descheduler/v1alpha2.")
  private @Nullable Path policyFile;

  @Option(
      names = "--now",
      paramLabel = "TIME",
      converter = InstantConverter.class,
      description = "With --eviction: when it would be (default: now).")
  private @Nullable Instant now;

  @Option(
      names = "--prove",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "true",
      paramLabel = "true|false",
      description =
          "With --eviction: say where the pod's replacement would go, and evict only for the better"
              + " (default). false: as v0.36.0 decides.")
  private boolean proves = true;

  @Option(
      names = "--dry-run",
      description =
          "With --eviction: as the descheduler's --dry-run does, without disruption budgets.")
  private boolean dryRun;

  EvictionOptions() {}

  boolean isGiven() {
    return isGiven || policyFile != null || dryRun || !proves || now != null;
  }

  /// Explains the pods.
  void explain(
      List<String> files,
      List<String> names,
      String namespace,
      @Nullable Path nodeUsage,
      @Nullable Path plugins,
      SchedulerRequest scheduler,
      OutputFormat format,
      Streams streams,
      CommandLine command)
      throws InputException {
    var policy = policyFile;
    if (!isGiven || policy == null) {
      throw new ParameterException(command, "--eviction and --policy-config-file go together");
    }
    format.requireNoNames(command, "the pods are those that are named");
    if (files.isEmpty() || names.isEmpty()) {
      throw new ParameterException(command, "--eviction needs a pod, and files with the cluster");
    }
    var request = new DeschedulingRequest(files, nodeUsage, policy, plugins, !proves);
    var time = now == null ? InstantSource.system().instant().truncatedTo(ChronoUnit.SECONDS) : now;
    var clock = InstantSource.fixed(time);
    var placing = proves ? ProofScheduler.load(scheduler, clock) : null;
    var input =
        DeschedulingInput.read(request, streams.in(), it -> DescheduleCommand.warn(it, streams))
            .measured(placing, time);
    var explanations = new ArrayList<EvictionExplanation>();
    var pods = new PodsByName(input.scenario()).find(names, namespace);
    try {
      var cycles = cycles(input, placing, clock);
      CycleResult result = dryRun ? cycles.dryRun() : cycles.live();
      for (Pod pod : pods) {
        var explanation = EvictionExplanation.of(pod, cycles.filters(pod, dryRun), result);
        explanations.add(explanation.ifNotChosen(cycles::review));
      }
    } catch (PolicyException e) {
      throw DeschedulingInput.unusable(request, e);
    }
    new ResultWriter(format, streams)
        .write(
            page -> explanations.forEach(it -> new EvictionExplanationPage(it).write(page)),
            () -> EvictionExplanationTree.EXPLANATIONS.tree(explanations));
  }

  private static ScenarioCycles cycles(
      DeschedulingInput input, @Nullable ProofScheduler placing, InstantSource clock) {
    return new ScenarioCycles(
        input.scenario(),
        input.policy(),
        input.plugins(),
        clock,
        placing == null,
        placing == null ? _ -> EvictionReview.NONE : placing.reviews(input, clock));
  }
}
