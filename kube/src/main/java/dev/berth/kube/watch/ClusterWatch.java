package dev.berth.kube.watch;

import dev.berth.api.codec.Kind;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.port.TimeSource;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.kube.http.ApiClient;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator.SplittableGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Watches the objects that a scheduler needs, on a virtual thread for each kind. For any thread.
/// What fails is tried again without limit: a server that is away, a permission that is missing
/// (which is logged by its name). A kind that the server does not have is not watched.
public final class ClusterWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ClusterWatch.class);

  private final ApiClient client;
  private final TimeSource time;
  private final SplittableGenerator random;
  private final Map<WatchedKind<?>, Store<?>> stores = new LinkedHashMap<>();
  private final Map<Kind<?>, CountDownLatch> synced = new HashMap<>();
  private final ClusterObjects objects;
  private final List<Reflector<?>> reflectors = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private boolean closed;

  private ClusterWatch(
      ApiClient client,
      List<WatchedKind<?>> kinds,
      ChangeSink sink,
      TimeSource time,
      SplittableGenerator random) {
    this.client = client;
    this.time = time;
    this.random = random;
    var byType = new HashMap<Class<?>, List<Store<?>>>();
    for (var watched : kinds) {
      var store = new Store<KubernetesObject>(sink::changed);
      stores.put(watched, store);
      byType.computeIfAbsent(watched.kind().type(), _ -> new ArrayList<>()).add(store);
      synced.put(watched.kind(), new CountDownLatch(1));
    }
    this.objects = new Lister(byType);
  }

  /// Begins to watch.
  ///
  /// @param random spreads requests over time
  public static ClusterWatch start(
      ApiClient client,
      List<WatchedKind<?>> kinds,
      ChangeSink sink,
      TimeSource time,
      SplittableGenerator random) {
    var watch = of(client, kinds, sink, time, random);
    watch.begin();
    return watch;
  }

  /// A watch that does nothing before [#begin].
  ///
  /// @param random spreads requests over time
  public static ClusterWatch of(
      ApiClient client,
      List<WatchedKind<?>> kinds,
      ChangeSink sink,
      TimeSource time,
      SplittableGenerator random) {
    return new ClusterWatch(client, kinds, sink, time, random);
  }

  /// Begins to watch; once.
  public void begin() {
    run("watch", this::discover);
  }

  /// The objects as of now, nodes and pods included. Changes while it is read.
  public ClusterObjects objects() {
    return objects;
  }

  /// Whether the changes for all objects of the kind that there were at the start have been
  /// received by the sink.
  public boolean isSynced(Kind<?> kind) {
    var latch = synced.get(kind);
    return latch != null && latch.getCount() == 0;
  }

  /// Waits until that is so for all kinds.
  ///
  /// @return whether that was so in time
  public boolean awaitSynced(Duration timeout) throws InterruptedException {
    var deadline = time.nanos() + timeout.toNanos();
    for (var latch : synced.values()) {
      if (!latch.await(deadline - time.nanos(), TimeUnit.NANOSECONDS)) {
        return false;
      }
    }
    return true;
  }

  /// Whether the changes of now are received soon: all objects have been received, and the watches
  /// of all kinds that the server has are open. A connection that is silently dead is noticed
  /// within half a minute.
  public boolean isFollowing() {
    return synced.values().stream().allMatch(latch -> latch.getCount() == 0)
        && reflectors.stream().allMatch(Reflector::follows);
  }

  /// Whether the sink has received all changes up to these versions; kinds that are not watched do
  /// not count.
  public boolean hasReached(Map<Kind<?>, Long> versions) {
    for (var entry : stores.entrySet()) {
      var version = versions.get(entry.getKey().kind());
      if (version != null && entry.getValue().reached() < version) {
        return false;
      }
    }
    return true;
  }

  /// Finds out which kinds the server has, for as long as that takes, and begins to watch those.
  private void discover() {
    var discovery = new Discovery(client);
    var missing = new ArrayList<String>();
    try {
      for (var watched : stores.keySet()) {
        if (isThere(discovery, watched)) {
          reflect(watched);
        } else {
          missing.add(watched.kind().toString());
          synced(watched.kind());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!missing.isEmpty()) {
      LOG.atWarn()
          .addKeyValue("kinds", missing)
          .log("The API server does not serve these kinds, assuming that there are no objects");
    }
  }

  private boolean isThere(Discovery discovery, WatchedKind<?> watched) throws InterruptedException {
    var backoff = Reflector.BACKOFF.pauses(time, random.split());
    while (true) {
      try {
        return discovery.has(watched.kind());
      } catch (IOException e) {
        LOG.atWarn()
            .addKeyValue("err", e.getMessage())
            .log("Failed to discover the resources of the API server");
        backoff.pause();
      }
    }
  }

  @SuppressWarnings("unchecked") // a kind's own store
  private <T extends KubernetesObject> void reflect(WatchedKind<T> watched) {
    var store = (Store<T>) stores.get(watched);
    if (store != null) {
      Runnable whenSynced = () -> synced(watched.kind());
      var reflector = new Reflector<>(watched, client, store, whenSynced, time, random.split());
      reflectors.add(reflector);
      run("watch-" + watched.kind().plural(), reflector::run);
    }
  }

  private void synced(Kind<?> kind) {
    var latch = synced.get(kind);
    if (latch != null) {
      latch.countDown();
    }
  }

  private void run(String name, Runnable task) {
    synchronized (threads) {
      if (!closed) {
        threads.add(Thread.ofVirtual().name(name).start(task));
      }
    }
  }

  /// Ends the watch. A call of the sink that is under way is finished.
  @Override
  public void close() {
    synchronized (threads) {
      closed = true;
      threads.forEach(Thread::interrupt);
    }
  }
}
