package dev.berth.bench.capacity;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Problems;
import dev.berth.bench.core.DefaultEngine;
import dev.berth.capacity.fit.Bottleneck;
import dev.berth.capacity.fit.FilledCluster;
import dev.berth.capacity.fit.FitCounter;
import dev.berth.capacity.fit.FitResult;
import dev.berth.capacity.fit.FitScheduler;
import dev.berth.capacity.fit.Headroom;
import dev.berth.capacity.fit.MixPart;
import dev.berth.capacity.fit.NodePools;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Sources;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.extender.Extenders;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// One count in a separate process: the clock starts after the cluster is read, and ends with the
/// report on all nodes. Arguments: the files of the cluster and of the pod, and the maximum number
/// of replicas, 0 for no limit and one pass.
final class CapacityDriver {
  private CapacityDriver() {}

  static void main(String[] arguments) throws InterruptedException {
    var problems = new Problems();
    var gates = FeatureSettings.defaults();
    var simulated =
        SimulatedCluster.of(
            Loader.load(
                Sources.of(List.of(arguments[0]), InputStream.nullInputStream(), problems),
                problems,
                LoadSettings.PLAIN,
                new ReadProgress()),
            Loader.load(
                    Sources.of(List.of(arguments[1]), InputStream.nullInputStream(), problems),
                    problems,
                    LoadSettings.PLAIN,
                    new ReadProgress())
                .manifests(),
            WorkloadSettings.DEFAULT,
            gates,
            problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.kept().toString());
    }
    long most = Long.parseLong(arguments[2]);
    long begun = System.nanoTime();
    var scheduler =
        new FitScheduler(DefaultEngine.settings(0), Extenders.NONE, InstantSource.system());
    var cluster =
        FilledCluster.of(simulated.objects(), scheduler, simulated.controllers(), false, _ -> {});
    long filled = System.nanoTime();
    var mix = List.of(new MixPart(Path.of(arguments[1]).toString(), 1, simulated.templates()));
    FitResult result =
        most == 0
            ? FitCounter.count(cluster, mix, simulated.creation(), 0)
            : FitCounter.countOneByOne(cluster, mix, simulated.creation(), most);
    long counted = System.nanoTime();
    var pools = new NodePools("");
    int lines =
        Headroom.by(pools::of, result).size() + Headroom.by(NodePools::zoneOf, result).size();
    if (result.stop().pod() != null) {
      lines +=
          Bottleneck.of(
                  cluster.dryRun(result.after()),
                  result.after(),
                  Objects.requireNonNull(result.stop().pod()),
                  pools::of)
              .constraints()
              .size();
    }
    long ended = System.nanoTime();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("replicas", result.placed());
    fields.put("inOnePass", result.inOnePass());
    fields.put("prepareSeconds", (filled - begun) / 1e9);
    fields.put("countSeconds", (counted - filled) / 1e9);
    fields.put("reportSeconds", (ended - counted) / 1e9);
    fields.put("seconds", (ended - begun) / 1e9);
    fields.put("lines", (long) lines);
    IO.println(JsonEncoder.text(Codecs.ANY, fields));
  }
}
