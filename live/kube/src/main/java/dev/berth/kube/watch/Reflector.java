package dev.berth.kube.watch;

import dev.berth.api.codec.ApiFormat.Reading;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.WatchEvent.Action;
import dev.berth.api.codec.WatchEvent.Bookmark;
import dev.berth.api.codec.WatchEvent.Change;
import dev.berth.api.codec.WatchEvent.Failure;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.Backoff;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiRequest;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the store of one kind equal to the API server. For one thread.
///
/// ```
///   ┌──▶ synchronize ──▶ follow ──▶ the watch ends, or breaks ──▶ follow, from the last version
///   │   (stream, list)     │
///   └───── that version is not available any more
/// ```
///
/// It synchronizes by comparing the store with a stream of all objects that ends with a bookmark;
/// for servers without such streams, with a paged list. Differences are passed on at once, and
/// objects missing at the end are deleted. An interrupted comparison starts again; nothing is
/// passed on twice. Source: client-go's `reflector.go`. Unlike there, an interrupted watch always
/// continues from the last version; objects are listed again only if that version is no longer
/// available.
final class Reflector<T extends KubernetesObject> {

  private static final Logger LOG = LoggerFactory.getLogger(Reflector.class);

  /// From 0.8 s up to 30 s, plus a random time of up to the same length, so that clients do not all
  /// reconnect at once.
  static final Backoff BACKOFF =
      new Backoff(Duration.ofMillis(800), 2, Duration.ofSeconds(30), 1, 0, Duration.ofMinutes(2));

  private static final Duration SHORTEST_WATCH = Duration.ofMinutes(5);
  private static final Duration VERY_SHORT = Duration.ofSeconds(1);

  /// The number of different parts of objects that are shared.
  private static final int SHARED_PARTS = 50_000;

  private final WatchedKind<T> watched;
  private final ApiClient client;
  private final Store<T> store;
  private final Runnable synced;
  private final TimeSource time;
  private final RandomGenerator random;
  private final Backoff.Pauses backoff;
  private final ListRequests requests;
  private final Reading reading;
  private final WatchErrorLog errors;

  /// The latest version in the store; empty before the first list.
  private String version = "";

  /// Whether that version is no longer available.
  private boolean isExpired;

  private volatile boolean follows;

  /// @param synced called each time the store has all objects
  Reflector(
      WatchedKind<T> watched,
      ApiClient client,
      Store<T> store,
      Runnable synced,
      TimeSource time,
      RandomGenerator random) {
    this.watched = watched;
    this.client = client;
    this.store = store;
    this.synced = synced;
    this.time = time;
    this.random = random;
    this.backoff = BACKOFF.pauses(time, random);
    this.requests = new ListRequests(watched);
    this.errors = new WatchErrorLog(watched.kind());
    var documents = watched.documents();
    this.reading =
        new Reading(
            Interner.ofRecent(SHARED_PARTS),
            problem ->
                LOG.atError()
                    .addKeyValue("type", watched.kind())
                    .addKeyValue("err", problem)
                    .log("Unable to decode an object, leaving it out"),
            documents == null ? null : documents::read);
  }

  /// Returns whether a watch is open, so that a change would arrive soon. Callable on any thread.
  boolean follows() {
    return follows;
  }

  /// Runs until the thread is interrupted.
  void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        try (var open = synchronize()) {
          follow(open);
        } catch (IOException e) {
          errors.failed("list", e);
        } catch (RuntimeException e) {
          LOG.atError()
              .addKeyValue("type", watched.kind())
              .setCause(e)
              .log("Unexpected exception in a watch, starting it anew");
        }
        backoff.pause();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Makes the store equal to the server's objects.
  ///
  /// @return the watch that did so and continues; null if a list did
  private @Nullable OpenWatch<T> synchronize() throws IOException, InterruptedException {
    while (true) {
      try {
        var open = stream();
        if (open == null) {
          list();
        }
        return open;
      } catch (ApiException e) {
        if (isExpired || !(e.isExpired() || e.isVersionTooLarge())) {
          throw e;
        }
        isExpired = true;
      }
    }
  }

  private void synchronizedUpTo(String newVersion) {
    reached(newVersion);
    isExpired = false;
    errors.recovered();
    synced.run();
  }

  private void reached(String newVersion) {
    version = newVersion;
    store.reached(newVersion);
  }

  /// Compares the store with a stream.
  ///
  /// @return the stream, which continues; null if the server has no such streams
  private @Nullable OpenWatch<T> stream() throws IOException, InterruptedException {
    OpenWatch<T> open;
    try {
      open = watch(requests.watchFromStart(isExpired ? "" : version, lifetime()));
    } catch (ApiException e) {
      if (e.isTooManyRequests() || e.isExpired() || e.isVersionTooLarge()) {
        throw e;
      }
      LOG.atTrace()
          .addKeyValue("type", watched.kind())
          .addKeyValue("err", e.getMessage())
          .log("Data couldn't be fetched in watchlist mode. Falling back to regular list.");
      return null;
    }
    try {
      compareWith(open);
      return open;
    } catch (IOException | RuntimeException e) {
      open.close();
      throw e;
    }
  }

  private void compareWith(OpenWatch<T> open) throws IOException {
    var comparison = store.compare();
    while (true) {
      switch (open.next()) {
        case null -> throw new EOFException("the stream has ended before its bookmark");
        case Change<T>(var action, var object) -> {
          if (action == Action.DELETED) {
            comparison.remove(object);
          } else {
            comparison.put(object);
          }
        }
        case Bookmark<T>(var at, var isEnd) -> {
          if (isEnd) {
            comparison.end();
            synchronizedUpTo(at);
            return;
          }
        }
        case Failure<T>(var status) -> throw new ApiException(status);
      }
    }
  }

  /// Compares the store with a list. It is paged if it comes from etcd; a list from the watch cache
  /// costs the server little.
  private void list() throws IOException, InterruptedException {
    var from = isExpired ? "" : version.isEmpty() ? "0" : version;
    var listed =
        new PagedList<>(client, watched.kind(), requests, reading)
            .read(from, store::compare, Store.Comparison::put);
    listed.objects().end();
    synchronizedUpTo(listed.meta().resourceVersion());
  }

  /// Follows the changes until the last version is no longer available.
  ///
  /// @param first a watch to begin with, or null
  private void follow(@Nullable OpenWatch<T> first) throws InterruptedException {
    var open = first;
    while (!Thread.currentThread().isInterrupted()) {
      var since = time.nanos();
      var before = version;
      try {
        if (open == null) {
          open = watch(requests.watch(version, lifetime()));
          errors.recovered();
        }
        follows = true;
        followToEnd(open);
      } catch (ApiException e) {
        if (e.isExpired() || e.isVersionTooLarge()) {
          LOG.atInfo()
              .addKeyValue("type", watched.kind())
              .addKeyValue("resourceVersion", version)
              .addKeyValue("err", e.getMessage())
              .log("Watch closed");
          return;
        }
        errors.failed("watch", e);
        backoff.pause();
      } catch (IOException e) {
        errors.failed("watch", e);
      } finally {
        follows = false;
        closeQuietly(open);
        open = null;
      }
      if (version.equals(before) && time.nanos() - since < VERY_SHORT.toNanos()) {
        backoff.pause(); // a very short watch; do not start again at once
      }
    }
  }

  private void followToEnd(OpenWatch<T> open) throws IOException {
    for (var event = open.next(); event != null; event = open.next()) {
      switch (event) {
        case Change<T>(var action, var object) -> {
          if (action == Action.DELETED) {
            store.remove(object);
          } else {
            store.put(object);
          }
          reached(object.metadata().resourceVersion());
        }
        case Bookmark<T>(var at, _) -> reached(at);
        case Failure<T>(var status) -> throw new ApiException(status);
      }
    }
  }

  private OpenWatch<T> watch(ApiRequest request) throws IOException, InterruptedException {
    return OpenWatch.of(watched.kind(), client.send(request), reading);
  }

  /// Watches end at different times, so that they do not all start again at once.
  private Duration lifetime() {
    return SHORTEST_WATCH.plusSeconds((long) (random.nextDouble() * SHORTEST_WATCH.toSeconds()));
  }

  private static void closeQuietly(@Nullable OpenWatch<?> open) {
    try {
      if (open != null) {
        open.close();
      }
    } catch (IOException e) {
      LOG.trace("Closing a watch failed", e);
    }
  }
}
