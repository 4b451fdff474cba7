package dev.berth.descheduler.cycle;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.cycle.CycleResult.Stage;
import dev.berth.descheduler.eviction.EvictionOutcome;
import dev.berth.descheduler.eviction.EvictionOutcome.Done;
import dev.berth.descheduler.eviction.EvictionOutcome.Refused;
import dev.berth.descheduler.eviction.EvictionOutcome.Requested;
import dev.berth.descheduler.eviction.PodEvictor;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.Evictor;
import dev.berth.descheduler.framework.FilterResult;
import java.util.Collections;

/// The evictor of one plugin: what it refuses is noted on the plugin's recorder.
record PluginEvictor(
    EvictionFilters filters, PodEvictor pods, CycleRecorder.PluginRecorder recorder)
    implements Evictor {
  @Override
  public boolean filter(Pod pod) {
    boolean passes = passes(pod, Stage.FILTER, filters.filter(pod));
    recorder.filtered(pod, passes);
    return passes;
  }

  @Override
  public boolean preEvictionFilter(Pod pod) {
    boolean passes = passes(pod, Stage.PRE_EVICTION_FILTER, filters.preEvictionFilter(pod));
    recorder.filtered(pod, passes);
    return passes;
  }

  private boolean passes(Pod pod, Stage stage, FilterResult result) {
    switch (result) {
      case FilterResult.Passed _ -> {}
      case FilterResult.Kept(var message, var nodes) ->
          recorder.refused(pod, stage, message, nodes);
      case FilterResult.Failed(var message) -> {
        recorder.error(message);
        recorder.refused(pod, stage, "", Collections.emptySortedMap());
      }
    }
    return result.passes();
  }

  @Override
  public EvictionResult evict(Pod pod, String why) {
    EvictionOutcome outcome = pods.evict(pod, recorder.profile(), recorder.plugin(), why);
    switch (outcome) {
      case Done(var reason, var destination) -> recorder.evicted(pod, reason, destination);
      case Requested() -> {}
      case Refused refused ->
          recorder.refused(
              pod,
              refused.byProof() ? Stage.PROOF : Stage.EVICT,
              refused.message(),
              Collections.emptySortedMap());
    }
    return outcome.result();
  }
}
