package dev.berth.conformance.storms;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.port.TimeSource;
import dev.berth.engine.queue.PodBackoff;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiTransport;
import dev.berth.kube.lease.LeadershipListener;
import dev.berth.kube.watch.ChangeSink;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Bugs about order and time, each planted at a seam. Storms must find all of them: what they do
/// not find, they would not find in production code either.
enum PlantedBug implements Seams {
  LOSES_SOME_UPDATES("an update of a pod is lost now and then") {
    @Override
    public ChangeSink sink(ChangeSink sink, Site site) {
      return losing(sink, 7, it -> it instanceof ClusterChange.Updated(var _, Pod _));
    }
  },
  LOSES_SOME_DELETIONS("a deletion of a pod is lost now and then") {
    @Override
    public ChangeSink sink(ChangeSink sink, Site site) {
      return losing(sink, 4, it -> it instanceof ClusterChange.Deleted(Pod _));
    }
  },
  LOSES_SOME_NEW_PODS("a new pod is lost now and then") {
    @Override
    public ChangeSink sink(ChangeSink sink, Site site) {
      return losing(sink, 9, it -> it instanceof ClusterChange.Added(Pod _));
    }
  },
  LOSES_NEW_NODES("a new node is lost now and then") {
    @Override
    public ChangeSink sink(ChangeSink sink, Site site) {
      return losing(sink, 3, it -> it instanceof ClusterChange.Added(Node _));
    }
  },
  LOSES_UPDATES_OF_NODES("an update of a node is lost now and then") {
    @Override
    public ChangeSink sink(ChangeSink sink, Site site) {
      return losing(sink, 2, it -> it instanceof ClusterChange.Updated(var _, Node _));
    }
  },
  STALE_SNAPSHOT("decisions are made on a snapshot that is half a second old") {
    @Override
    public ChangeSink sink(ChangeSink sink, Site site) {
      return change -> site.world().after(Duration.ofMillis(500), () -> sink.changed(change));
    }
  },
  SWAPS_CHANGES("two changes in a row change places now and then") {
    @Override
    public ChangeSink sink(ChangeSink sink, Site site) {
      return new SwappingSink(sink, site.world());
    }
  },
  FORGETS_LIST_AFTER_410("a watch whose version is gone goes on with the latest, without a list") {
    @Override
    public ApiTransport transport(ApiTransport transport, Site site) {
      return new ChangedTransport(transport) {
        @Override
        @Nullable ApiRequest again(ApiRequest request, int code) {
          return request.isWatch() && code == 410 ? from(request, version -> 0) : null;
        }
      };
    }
  },
  SKIPS_EVENTS("a watch that broke continues with the latest version") {
    @Override
    public ApiTransport transport(ApiTransport transport, Site site) {
      return new ChangedTransport(transport) {
        @Override
        ApiRequest changed(ApiRequest request) {
          return request.isWatch() && !request.path().contains("sendInitialEvents")
              ? from(request, version -> Math.max(version, site.server().version()))
              : request;
        }
      };
    }
  },
  BACKS_OFF_TOO_LONG("the backoff has one doubling too many, and no limit") {
    @Override
    public SchedulerSettings settings(SchedulerSettings settings) {
      return with(
          settings,
          new QueueSettings(
              new PodBackoff(Duration.ofSeconds(16), Duration.ofMinutes(30), true),
              settings.queue().maxUnschedulable(),
              settings.queue().popsFromBackoff()));
    }
  },
  BACKS_OFF_TOO_SHORT("the backoff has one doubling too few") {
    @Override
    public SchedulerSettings settings(SchedulerSettings settings) {
      return with(
          settings,
          new QueueSettings(
              new PodBackoff(Duration.ofMillis(1), Duration.ofSeconds(5), false),
              settings.queue().maxUnschedulable(),
              settings.queue().popsFromBackoff()));
    }
  },
  NEVER_FLUSHES("pods that wait for an event are not flushed after five minutes") {
    @Override
    public SchedulerSettings settings(SchedulerSettings settings) {
      return with(
          settings,
          new QueueSettings(
              settings.queue().backoff(), Duration.ofDays(1), settings.queue().popsFromBackoff()));
    }
  },
  BACKS_OFF_BY_THE_WRONG_CLOCK("backoffs are measured by a clock that jumps") {
    @Override
    public InstantSource clock(InstantSource steady, InstantSource machine) {
      return machine;
    }
  },
  FORGETS_TO_UNRESERVE("a plugin does not give back what it has reserved") {
    @Override
    public boolean unreserves() {
      return false;
    }
  },
  LOSES_A_TASK("a task is lost now and then") {
    @Override
    public Executor tasks(Executor tasks, Site site) {
      var count = new AtomicInteger();
      return task -> {
        if (count.incrementAndGet() % 40 != 0) {
          tasks.execute(task);
        }
      };
    }
  },
  RUNS_A_TASK_TWICE("a task runs twice now and then") {
    @Override
    public Executor tasks(Executor tasks, Site site) {
      var count = new AtomicInteger();
      return task -> {
        tasks.execute(task);
        if (count.incrementAndGet() % 20 == 0) {
          tasks.execute(task);
        }
      };
    }
  },
  BINDS_BY_NAME("bindings do not say which pod of the name they mean") {
    @Override
    public ApiTransport transport(ApiTransport transport, Site site) {
      return new ChangedTransport(transport) {
        @Override
        ApiRequest changed(ApiRequest request) {
          return request.path().endsWith("/binding")
              ? withBody(request, "\"uid\":\"[^\"]*\"", "\"uid\":\"\"")
              : request;
        }
      };
    }
  },
  TAKES_FAILED_BINDINGS_FOR_GOOD("a binding that fails counts as successful") {
    @Override
    public ClusterWriter writer(ClusterWriter writer, Site site) {
      return new BindingWriter(writer) {
        @Override
        public void bind(PodInfo pod, String node) throws InterruptedException {
          try {
            super.bind(pod, node);
          } catch (PluginException e) {
            // lost
          }
        }
      };
    }
  },
  TAKES_GOOD_BINDINGS_FOR_FAILED("a binding that succeeds counts as failed now and then") {
    @Override
    public ClusterWriter writer(ClusterWriter writer, Site site) {
      var count = new AtomicInteger();
      return new BindingWriter(writer) {
        @Override
        public void bind(PodInfo pod, String node) throws InterruptedException {
          super.bind(pod, node);
          if (count.incrementAndGet() % 3 == 0) {
            throw new PluginException("timed out");
          }
        }
      };
    }
  },
  RENEWS_TOO_LATE("the stopwatch of the election goes at half speed in one replica") {
    @Override
    public TimeSource electionTime(TimeSource time, String process) {
      return process.startsWith("red") ? new SlowTime(time) : time;
    }
  },
  GOES_ON_WITHOUT_LEASE("a lost lease is not noticed") {
    @Override
    public LeadershipListener listener(LeadershipListener listener, Site site) {
      return new LeadershipListener() {
        @Override
        public void started() {
          listener.started();
        }

        @Override
        public void stopped() {}

        @Override
        public void leads(String identity) {}
      };
    }

    @Override
    public boolean endsWithLease() {
      return false;
    }
  },
  SCHEDULES_WITHOUT_LEASE("pods are scheduled before the lease is won") {
    @Override
    public boolean awaitsLease() {
      return false;
    }
  },
  SCHEDULES_TOO_EARLY("pods are scheduled before all objects are known") {
    @Override
    public boolean awaitsObjects() {
      return false;
    }
  },
  OVERWRITES_THE_LEASE("the lease is written whatever its version") {
    @Override
    public ApiTransport transport(ApiTransport transport, Site site) {
      return new ChangedTransport(transport) {
        @Override
        ApiRequest changed(ApiRequest request) {
          return request.method().equals("PUT")
              ? withBody(request, "\"resourceVersion\":\"[^\"]*\"", "\"resourceVersion\":\"\"")
              : request;
        }
      };
    }
  },
  REPEATS_AT_ONCE("a request that should be repeated later is repeated at once") {
    @Override
    public ApiTransport transport(ApiTransport transport, Site site) {
      return new ChangedTransport(transport) {
        @Override
        @Nullable ApiRequest again(ApiRequest request, int code) {
          return code == 429 ? request : null;
        }
      };
    }
  },
  READS_ONE_PAGE("only the first page of a list is read") {
    @Override
    public ApiTransport transport(ApiTransport transport, Site site) {
      return new ChangedTransport(transport) {
        @Override
        String changedBody(ApiRequest request, String body) {
          return request.path().contains("limit=")
              ? body.replaceFirst("\"continue\":\"[^\"]*\"", "\"continue\":\"\"")
              : body;
        }
      };
    }
  },
  IGNORES_GANGS("members of gangs are scheduled one by one") {
    @Override
    public Map<String, Boolean> gates() {
      return Map.of();
    }
  };

  private final String text;

  PlantedBug(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  private static ChangeSink losing(ChangeSink sink, int oneIn, Predicate<ClusterChange> which) {
    var count = new AtomicInteger();
    return change -> {
      if (!which.test(change) || count.incrementAndGet() % oneIn != 0) {
        sink.changed(change);
      }
    };
  }

  private static SchedulerSettings with(SchedulerSettings settings, QueueSettings queue) {
    return new SchedulerSettings(settings.engine(), queue, settings.maxBindings());
  }

  /// A stopwatch at half speed.
  private record SlowTime(TimeSource time) implements TimeSource {
    @Override
    public long nanos() {
      return time.nanos() / 2;
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      time.sleep(duration.multipliedBy(2));
    }

    @Override
    public Instant instant() {
      return time.instant();
    }
  }
}
