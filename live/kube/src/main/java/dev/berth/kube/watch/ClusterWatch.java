package dev.berth.kube.watch;

import dev.berth.api.codec.Kind;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.port.TimeSource;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.kube.http.ApiClient;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator.SplittableGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Watches the objects that a scheduler needs, on one virtual thread for each kind. Thread-safe.
/// Failures are retried without limit, for example while a server is down or a permission is
/// missing (which the log names). A kind that the server lacks is looked for every minute and
/// watched once it exists, since custom resources may be defined later.
public final class ClusterWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ClusterWatch.class);

  private static final Duration LOOK_AGAIN = Duration.ofMinutes(1);

  private final ApiClient client;
  private final TimeSource time;
  private final SplittableGenerator random;
  private final ChangeSink sink;
  private final ThreadFactory factory;
  private final Map<Kind<?>, Watched> kinds = new ConcurrentHashMap<>();
  private final Map<Class<?>, List<Store<?>>> byType = new ConcurrentHashMap<>();
  private final List<WatchedKind<?>> first;
  private final ClusterObjects objects;
  private final List<Reflector<?>> reflectors = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private boolean closed;

  /// A kind, its objects, and whether all initial objects have been received.
  private record Watched(WatchedKind<?> kind, Store<?> store, CountDownLatch synced) {}

  private ClusterWatch(
      ApiClient client,
      List<WatchedKind<?>> kinds,
      ChangeSink sink,
      TimeSource time,
      SplittableGenerator random,
      ThreadFactory factory) {
    this.client = client;
    this.time = time;
    this.random = random;
    this.sink = sink;
    this.factory = factory;
    this.first = List.copyOf(kinds);
    this.first.forEach(this::put);
    this.objects = new Lister(byType);
  }

  private void put(WatchedKind<?> watched) {
    var store = new Store<KubernetesObject>(sink::changed);
    if (kinds.putIfAbsent(watched.kind(), new Watched(watched, store, new CountDownLatch(1)))
        == null) {
      byType.computeIfAbsent(watched.kind().type(), _ -> new CopyOnWriteArrayList<>()).add(store);
    }
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

  /// Creates a watch that does nothing before [#begin].
  ///
  /// @param random spreads requests over time
  public static ClusterWatch of(
      ApiClient client,
      List<WatchedKind<?>> kinds,
      ChangeSink sink,
      TimeSource time,
      SplittableGenerator random) {
    return of(client, kinds, sink, time, random, Thread.ofVirtual().factory());
  }

  /// Creates a watch that does nothing before [#begin].
  ///
  /// @param random spreads requests over time
  /// @param factory makes the threads, one for each kind
  public static ClusterWatch of(
      ApiClient client,
      List<WatchedKind<?>> kinds,
      ChangeSink sink,
      TimeSource time,
      SplittableGenerator random,
      ThreadFactory factory) {
    return new ClusterWatch(client, kinds, sink, time, random, factory);
  }

  /// Begins to watch; call once.
  public void begin() {
    run("watch", () -> discover(first));
  }

  /// Watches further kinds, unless they are already watched. Call after [#begin].
  public void add(Collection<WatchedKind<?>> more) {
    var other = more.stream().filter(watched -> !kinds.containsKey(watched.kind())).toList();
    if (!other.isEmpty()) {
      other.forEach(this::put);
      run("watch-more", () -> discover(other));
    }
  }

  /// The current objects, including nodes and pods. A live view, which changes while it is read.
  public ClusterObjects objects() {
    return objects;
  }

  /// Returns whether the sink has received all initial objects of the kind.
  public boolean isSynced(Kind<?> kind) {
    var watched = kinds.get(kind);
    return watched != null && watched.synced.getCount() == 0;
  }

  /// Waits until the sink has received all initial objects of all kinds.
  ///
  /// @return whether this happened in time
  public boolean awaitSynced(Duration timeout) throws InterruptedException {
    var deadline = time.nanos() + timeout.toNanos();
    for (var watched : kinds.values()) {
      if (!watched.synced.await(deadline - time.nanos(), TimeUnit.NANOSECONDS)) {
        return false;
      }
    }
    return true;
  }

  /// Returns whether current changes arrive soon: all initial objects have been received, and the
  /// watches of all kinds that the server has are open. A silently dead connection is noticed
  /// within half a minute.
  public boolean isFollowing() {
    return kinds.values().stream().allMatch(watched -> watched.synced.getCount() == 0)
        && reflectors.stream().allMatch(Reflector::follows);
  }

  /// Returns whether the sink has received all changes up to these versions; ignores kinds that are
  /// not watched.
  public boolean hasReached(Map<Kind<?>, Long> versions) {
    for (var entry : kinds.entrySet()) {
      var version = versions.get(entry.getKey());
      if (version != null && entry.getValue().store.reached() < version) {
        return false;
      }
    }
    return true;
  }

  /// Finds out which kinds the server has, however long this takes, and begins to watch them;
  /// begins to watch the others once they exist.
  private void discover(List<WatchedKind<?>> wanted) {
    try {
      var missing = begin(wanted);
      if (!missing.isEmpty()) {
        LOG.atWarn()
            .addKeyValue(
                "kinds", missing.stream().map(watched -> watched.kind().toString()).toList())
            .log("The API server does not serve these kinds, assuming that there are no objects");
      }
      while (!missing.isEmpty()) {
        time.sleep(LOOK_AGAIN);
        missing = begin(missing);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Begins to watch the kinds that the server has.
  ///
  /// @return the other kinds
  private List<WatchedKind<?>> begin(List<WatchedKind<?>> wanted) throws InterruptedException {
    var discovery = new Discovery(client);
    var missing = new ArrayList<WatchedKind<?>>();
    for (var watched : wanted) {
      if (isThere(discovery, watched)) {
        reflect(watched);
      } else {
        missing.add(watched);
        synced(watched.kind());
      }
    }
    return missing;
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

  @SuppressWarnings("unchecked") // the store of the kind
  private <T extends KubernetesObject> void reflect(WatchedKind<T> watched) {
    var known = kinds.get(watched.kind());
    if (known != null) {
      var store = (Store<T>) known.store;
      Runnable whenSynced = () -> synced(watched.kind());
      var reflector = new Reflector<>(watched, client, store, whenSynced, time, random.split());
      reflectors.add(reflector);
      run("watch-" + watched.kind().plural(), reflector::run);
    }
  }

  private void synced(Kind<?> kind) {
    var watched = kinds.get(kind);
    if (watched != null) {
      watched.synced.countDown();
    }
  }

  private void run(String name, Runnable task) {
    synchronized (threads) {
      if (!closed) {
        var thread = factory.newThread(task);
        thread.setName(name);
        threads.add(thread);
        thread.start();
      }
    }
  }

  /// Ends the watch. A call of the sink that is under way finishes.
  @Override
  public void close() {
    synchronized (threads) {
      closed = true;
      threads.forEach(Thread::interrupt);
    }
  }
}
