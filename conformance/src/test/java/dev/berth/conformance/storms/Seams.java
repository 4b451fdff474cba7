package dev.berth.conformance.storms;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.port.TimeSource;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.kube.http.ApiTransport;
import dev.berth.kube.lease.LeadershipListener;
import dev.berth.kube.watch.ChangeSink;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Executor;

/// The places where production code meets the world. [PlantedBug] changes one of them; without a
/// bug, each returns what it is given.
interface Seams {
  /// No bug.
  Seams SOUND = new Seams() {};

  /// What one process has of the world.
  record Site(World world, Fibers fibers, MemoryApiServer server, Weather weather) {}

  default ApiTransport transport(ApiTransport transport, Site site) {
    return transport;
  }

  default ChangeSink sink(ChangeSink sink, Site site) {
    return sink;
  }

  default Executor tasks(Executor tasks, Site site) {
    return tasks;
  }

  default ClusterWriter writer(ClusterWriter writer, Site site) {
    return writer;
  }

  /// The clock of the replica.
  ///
  /// @param steady the clock of the engine
  /// @param machine the clock of the machine, which jumps
  default InstantSource clock(InstantSource steady, InstantSource machine) {
    return steady;
  }

  default SchedulerSettings settings(SchedulerSettings settings) {
    return settings;
  }

  default LeadershipListener listener(LeadershipListener listener, Site site) {
    return listener;
  }

  default TimeSource electionTime(TimeSource time, String process) {
    return time;
  }

  /// The gates of the features that scheduling uses.
  default Map<String, Boolean> gates() {
    return Map.of(SchedulerFeature.GENERIC_WORKLOAD, true);
  }

  /// Whether plugins give back what they have reserved.
  default boolean unreserves() {
    return true;
  }

  /// Whether a process first waits until it knows all objects.
  default boolean awaitsObjects() {
    return true;
  }

  /// Whether a process schedules only while it leads.
  default boolean awaitsLease() {
    return true;
  }

  /// Whether a process ends when it has lost the lease.
  default boolean endsWithLease() {
    return true;
  }
}
