package dev.berth.daemon.annotator;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.AddressedNode;
import dev.berth.api.core.Event;
import dev.berth.api.meta.ObjectKey;
import dev.berth.daemon.Daemon;
import dev.berth.daemon.TaskThread;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.ClusterChange.Deleted;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.watch.ChangeSink;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import dev.berth.loadaware.annotator.BindingRecords;
import dev.berth.loadaware.annotator.LoadAnnotator;
import dev.berth.loadaware.annotator.MonitoredNode;
import dev.berth.loadaware.annotator.SyncSchedule;
import dev.berth.loadaware.annotator.SyncSchedule.NodeSync;
import dev.berth.loadaware.usage.InstantQueries;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The work of an annotator that leads: it watches nodes and bindings, and measures one node after
/// the other. For one run.
record AnnotatorTask(
    AnnotatorRequest request,
    ApiClient reads,
    ApiClient writes,
    InstantQueries prometheus,
    TimeSource time,
    SplittableRandom random)
    implements TaskThread.Task {
  private static final Logger LOG = LoggerFactory.getLogger(AnnotatorTask.class);

  private static final List<WatchedKind<?>> KINDS =
      List.of(
          WatchedKind.of(Kinds.ADDRESSED_NODE),
          new WatchedKind<>(Kinds.CORE_EVENT, "type=Normal,reason=Scheduled"));

  private static final Duration IDLE = Duration.ofMillis(100);
  private static final Duration LAST = Duration.ofSeconds(5);

  @Override
  public boolean run() throws InterruptedException {
    var policy = request.policy();
    var bindings = new BindingRecords(policy.hotValue(), request.options().bindingHeapSize());
    var schedule = new SyncSchedule(policy.syncPolicy(), time.nanos());
    var annotator = new LoadAnnotator(prometheus, bindings, this::patch, request.zone(), time);
    ChangeSink feed = change -> take(change, schedule, bindings);
    try (var watch = ClusterWatch.start(reads, KINDS, feed, time, random.split())) {
      Daemon.awaitSynced(watch);
      LOG.info("Caches are synced");
      run(schedule, annotator);
    }
    return true;
  }

  private static void take(ClusterChange change, SyncSchedule schedule, BindingRecords bindings) {
    boolean isGone = change instanceof Deleted;
    switch (change.object()) {
      case AddressedNode node when isGone -> schedule.remove(node.metadata().name());
      case AddressedNode node -> schedule.put(MonitoredNode.of(node));
      case Event event when !isGone -> bindings.saw(event);
      default -> {}
    }
  }

  /// Uses merge patches, which also work on nodes without annotations.
  private boolean patch(String node, Map<String, String> annotations)
      throws IOException, InterruptedException {
    var patch = Map.of("metadata", Map.of("annotations", annotations));
    try {
      writes.sendOnly(
          ApiRequest.patch(
              ApiPaths.of(Kinds.NODE, ObjectKey.clusterScoped(node)),
              ApiRequest.MERGE_PATCH,
              JsonEncoder.text(Codecs.ANY, patch)));
      return true;
    } catch (ApiException e) {
      if (e.isNotFound()) {
        return false;
      }
      throw e;
    }
  }

  private void run(SyncSchedule schedule, LoadAnnotator annotator) throws InterruptedException {
    var workers =
        IntStream.range(0, request.options().concurrentSyncs())
            .mapToObj(i ->
                Thread.ofVirtual().name("annotate-" + i).start(() -> work(schedule, annotator)))
            .toList();
    try {
      for (Thread worker : workers) {
        worker.join();
      }
    } finally {
      workers.forEach(Thread::interrupt);
      for (Thread worker : workers) {
        worker.join(LAST);
      }
    }
  }

  private void work(SyncSchedule schedule, LoadAnnotator annotator) {
    try {
      while (!Thread.interrupted()) {
        NodeSync sync = schedule.poll(time.nanos());
        if (sync == null) {
          time.sleep(IDLE);
        } else {
          Map<String, String> failed = annotator.annotate(sync);
          schedule.done(sync, failed.keySet(), time.nanos());
          report(sync, failed);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void report(NodeSync sync, Map<String, String> failed) {
    failed.forEach((metric, why) ->
        LOG.atWarn()
            .addKeyValue("node", sync.node().name())
            .addKeyValue("metric", metric)
            .addKeyValue("err", why)
            .log("Failed to annotate the node, trying again later"));
    LOG.atDebug()
        .addKeyValue("node", sync.node().name())
        .addKeyValue("metrics", sync.metrics())
        .addKeyValue("failed", failed.size())
        .log("Finished syncing the node");
  }
}
