package dev.berth.bench.descheduling;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.bench.core.DefaultEngine;
import dev.berth.bench.core.Usage;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Sources;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.Descheduler;
import dev.berth.descheduler.cycle.DeschedulerSetup;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.eviction.EvictionListener;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicyLoader;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.descheduler.proof.Prover;
import dev.berth.descheduler.scenario.DryRunEvictions;
import dev.berth.descheduler.scenario.ScenarioReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Cycles in a separate process: the clock of the first starts after the cluster is read and
/// indexed, as watches would have done. Between two cycles, evicted pods disappear. Arguments: the
/// files of the cluster and of the policy, whether evictions are proven, and the number of cycles.
final class DescheduleDriver {
  private DescheduleDriver() {}

  static void main(String[] arguments) throws IOException, PolicyException {
    var problems = new Problems();
    var scenario =
        ScenarioReader.read(
            Sources.of(List.of(arguments[0]), InputStream.nullInputStream(), problems),
            problems,
            new ReadProgress());
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.kept().toString());
    }
    boolean isProven = Boolean.parseBoolean(arguments[2]);
    var plugins = DeschedulerPlugins.inTree();
    var policy =
        new DeschedulerPolicyLoader(plugins)
            .load(Files.readAllBytes(Path.of(arguments[1])), arguments[1], _ -> null);
    var cluster = new IndexedCluster(scenario.objects());
    var objects = new ArrayList<KubernetesObject>(scenario.objects());
    InstantSource clock = InstantSource.system();
    EvictionReview review =
        isProven
            ? new Prover(
                policy,
                plugins,
                DefaultEngine.settings(0),
                () -> objects,
                MetricsSources.NONE,
                clock,
                new SplittableRandom(0))
            : EvictionReview.NONE;
    var descheduler =
        new Descheduler(
            policy,
            plugins,
            new DeschedulerSetup(
                cluster,
                new DryRunEvictions(cluster),
                review,
                EvictionListener.NONE,
                BackgroundEvictions.none(),
                MetricsSources.NONE,
                clock,
                !isProven,
                true,
                false));
    System.gc(); // what reading has left behind is not the cycle's
    Usage.resetPeak();
    for (int cycle = Integer.parseInt(arguments[3]); cycle > 0; cycle--) {
      Usage begun = Usage.now();
      CycleResult result = descheduler.run();
      IO.println(JsonEncoder.text(Codecs.ANY, fields(result, Usage.now().since(begun))));
      var evicted = result.evictions().stream().map(CycleResult.EvictedPod::pod).toList();
      remove(objects, evicted);
    }
  }

  private static void remove(List<KubernetesObject> objects, List<ObjectKey> pods) {
    var gone = new HashSet<>(pods);
    objects.removeIf(object -> object instanceof Pod && gone.contains(object.key()));
  }

  private static Map<String, Object> fields(CycleResult result, Usage used) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("seconds", used.nanos() / 1e9);
    fields.put("cpuSeconds", used.cpuNanos() / 1e9);
    fields.put("peakMb", Usage.peakRssMb());
    fields.put("evictions", (long) result.evictions().size());
    fields.put(
        "refusedByProof",
        result.refused().stream().filter(it -> it.stage() == CycleResult.Stage.PROOF).count());
    return fields;
  }
}
