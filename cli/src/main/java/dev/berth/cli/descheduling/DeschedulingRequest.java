package dev.berth.cli.descheduling;

import dev.berth.cli.scenario.SchedulerRequest;
import dev.berth.cluster.manifest.Source;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which cluster is to be descheduled, by what, and when.
///
/// @param sources of the cluster, beside the files: a live one
/// @param files those of the cluster
/// @param nodeUsage a file that says what nodes use; null for none
/// @param policy the file of the policy
/// @param plugins a directory of jars with plugins; null for none
/// @param scheduler the one that proves evictions; null to decide as v0.36.0 does, which passes
///   over what it does not know of a policy
/// @param now when the cycle is
public record DeschedulingRequest(
    List<Source> sources,
    List<String> files,
    @Nullable Path nodeUsage,
    Path policy,
    @Nullable Path plugins,
    @Nullable SchedulerRequest scheduler,
    Instant now) {
  public DeschedulingRequest {
    sources = List.copyOf(sources);
    files = List.copyOf(files);
  }

  boolean isOriginal() {
    return scheduler == null;
  }
}
