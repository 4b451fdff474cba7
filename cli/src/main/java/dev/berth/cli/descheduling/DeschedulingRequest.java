package dev.berth.cli.descheduling;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which cluster is to be descheduled, and by what.
///
/// @param files those of the cluster
/// @param nodeUsage a file that says what nodes use; null for none
/// @param policy the file of the policy
/// @param plugins a directory of jars with plugins; null for none
/// @param isOriginal whether the policy is read as v0.36.0 does, which passes over what it does not
///   know
public record DeschedulingRequest(
    List<String> files,
    @Nullable Path nodeUsage,
    Path policy,
    @Nullable Path plugins,
    boolean isOriginal) {
  public DeschedulingRequest {
    files = List.copyOf(files);
  }
}
