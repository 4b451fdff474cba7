package dev.berth.questions.capacity;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.fit.Bottleneck;
import dev.berth.capacity.fit.CordonedRoom;
import dev.berth.capacity.fit.FilledCluster;
import dev.berth.capacity.fit.FitCounter;
import dev.berth.capacity.fit.FitResult;
import dev.berth.capacity.fit.FitScheduler;
import dev.berth.capacity.fit.Headroom;
import dev.berth.capacity.fit.MixPart;
import dev.berth.capacity.fit.NextRoom;
import dev.berth.capacity.fit.NextRoomSearch;
import dev.berth.capacity.fit.NodePools;
import dev.berth.cluster.controller.workload.ReplicaTemplate;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.scenario.InputException;
import dev.berth.scenario.LoadedCluster;
import dev.berth.scenario.RunNotes;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Places the pending pods of a cluster, and counts how many more pods fit.
///
/// @param loaded the cluster; it specifies the pods of the question
/// @param notes collects notices about the run
public record FitRun(
    LoadedCluster loaded, FitQuestion question, ChoicePolicy choices, RunNotes notes) {
  /// Runs to the end. May be called once.
  ///
  /// @throws InputException if there is nothing to count, or an excluded node is not there
  public FitReport run(PodSpecSources sources, Consumer<SimulationProgress> progress)
      throws InputException, InterruptedException {
    var simulated = loaded.cluster();
    var mix = sources.mix(simulated.templates());
    var objects = simulated.objects();
    objects.allWaves();
    exclude(objects);
    noteGates(mix);
    if (question.ignoresPending()) {
      pending(objects).forEach(objects::evict);
    }
    int waiting = pending(objects).size();
    var acting =
        loaded.settings().controllers() && !question.ignoresPending()
            ? simulated.controllers()
            : Controllers.NONE;
    var cluster = FilledCluster.of(objects, scheduler(), acting, question.preempts(), progress);
    int left = pending(objects).size();
    var pools = new NodePools(question.poolLabel());
    var result = FitCounter.count(cluster, mix, simulated.creation(), maxRounds(mix));
    return new FitReport(
        mix,
        result,
        bottleneck(cluster, result, pools),
        Headroom.ofAll(result),
        Headroom.by(pools::of, result),
        Headroom.by(NodePools::zoneOf, result),
        CordonedRoom.of(cluster, mix, simulated.creation(), result),
        next(cluster, mix, result, pools),
        pools,
        Math.max(0, waiting - left),
        left);
  }

  private long maxRounds(List<MixPart> mix) {
    if (question.maxPods() == 0) {
      return question.maxLimit();
    }
    long pods = mix.stream().mapToLong(MixPart::size).sum();
    long most = Math.ceilDiv(question.maxPods(), Math.max(1, pods));
    return question.maxLimit() == 0 ? most : Math.min(question.maxLimit(), most);
  }

  private FitScheduler scheduler() throws InputException {
    var scheduler = loaded.scheduler();
    return new FitScheduler(
        scheduler.settings(choices), scheduler.extenders(notes), loaded.clock());
  }

  private void exclude(EmbeddedCluster objects) throws InputException {
    var problems = new Problems();
    for (String name : question.excludedNodes()) {
      var node = objects.get(Node.class, new ObjectKey("", name));
      if (node == null) {
        problems.add("--exclude-nodes", "nodes \"%s\" not found".formatted(name));
      } else {
        objects.delete(node);
      }
    }
    InputException.throwIfAny(problems);
  }

  private void noteGates(List<MixPart> mix) {
    mix.stream()
        .flatMap(part -> part.templates().stream())
        .filter(ReplicaTemplate::isGated)
        .forEach(it -> notes.assume("Scheduling gates of %s are open".formatted(it.title())));
  }

  private static List<ObjectKey> pending(EmbeddedCluster objects) {
    return objects.list(Pod.class).stream()
        .filter(pod -> pod.spec().nodeName().isEmpty() && !pod.isFinished())
        .map(Pod::key)
        .toList();
  }

  private static Bottleneck bottleneck(FilledCluster cluster, FitResult result, NodePools pools) {
    var pod = result.stop().pod();
    return pod == null
        ? new Bottleneck(List.of())
        : Bottleneck.of(cluster.dryRun(result.after()), result.after(), pod, pools::of);
  }

  private @Nullable NextRoom next(
      FilledCluster cluster, List<MixPart> mix, FitResult result, NodePools pools)
      throws InterruptedException {
    return question.next() == 0
        ? null
        : NextRoomSearch.search(
            cluster, mix, loaded.cluster().creation(), result, pools, question.next());
  }
}
