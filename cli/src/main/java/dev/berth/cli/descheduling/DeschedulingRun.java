package dev.berth.cli.descheduling;

import dev.berth.api.codec.Problem;
import dev.berth.cli.scenario.InputException;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.policy.PolicyRemark;
import dev.berth.descheduler.scenario.ScenarioCycles;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// One cycle of a descheduler in memory: files or a live cluster are read, and nothing is evicted
/// there.
public final class DeschedulingRun {
  private final DeschedulingRequest request;
  private final boolean dryRun;
  private final DeschedulingInput input;
  private final ScenarioCycles cycles;

  private DeschedulingRun(
      DeschedulingRequest request, boolean dryRun, DeschedulingInput input, ScenarioCycles cycles) {
    this.request = request;
    this.dryRun = dryRun;
    this.input = input;
    this.cycles = cycles;
  }

  /// Reads the cluster and the policy.
  ///
  /// @param dryRun whether the cycle is one of the descheduler's `--dry-run`
  /// @param standardInput where a file is called `-`
  /// @param warnings takes what the original passes over, where it is to be passed over
  /// @throws InputException with everything that is wrong
  public static DeschedulingRun load(
      DeschedulingRequest request,
      boolean dryRun,
      InputStream standardInput,
      ReadProgress progress,
      Consumer<Problem> warnings)
      throws InputException {
    var clock = InstantSource.fixed(request.now());
    var read = DeschedulingInput.read(request, standardInput, progress, warnings);
    var scheduler = request.scheduler();
    var placing = scheduler == null ? null : ProofScheduler.load(scheduler, clock);
    var input = read.measured(placing, request.now());
    var cycles =
        new ScenarioCycles(
            input.scenario(),
            input.policy(),
            input.plugins(),
            clock,
            placing == null,
            placing == null ? _ -> EvictionReview.NONE : placing.reviews(input, clock));
    return new DeschedulingRun(request, dryRun, input, cycles);
  }

  /// Runs the cycle.
  ///
  /// @throws InputException if no descheduler can be made of the policy
  public CycleResult cycle() throws InputException {
    try {
      return dryRun ? cycles.dryRun() : cycles.live();
    } catch (PolicyException e) {
      throw DeschedulingInput.unusable(request, e);
    }
  }

  /// What the cycle makes of single pods.
  ///
  /// @param names `POD`, `NAMESPACE/POD`, or `KIND/NAME` of a workload
  /// @param namespace that of names without one; empty for `default`, or the only one with the name
  /// @throws InputException with all names that there are no pods of
  public List<EvictionExplanation> explain(List<String> names, String namespace)
      throws InputException {
    var pods = new PodsByName(input.scenario()).find(names, namespace);
    var result = cycle();
    var explanations = new ArrayList<EvictionExplanation>();
    try {
      for (var pod : pods) {
        explanations.add(
            EvictionExplanation.of(pod, cycles.filters(pod, dryRun), result)
                .ifNotChosen(cycles::review));
      }
    } catch (PolicyException e) {
      throw DeschedulingInput.unusable(request, e);
    }
    return explanations;
  }

  /// What of the policy does nothing, or leaves something out.
  public List<PolicyRemark> remarks() {
    return input.remarks();
  }
}
