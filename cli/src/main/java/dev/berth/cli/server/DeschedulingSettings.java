package dev.berth.cli.server;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How a scheduler process is to evict pods, too.
///
/// @param policy the file with the DeschedulerPolicy
/// @param plugins a directory of jars with plugins; null for none
/// @param interval from the start of a cycle to that of the next
/// @param isDryRun whether nothing is evicted
public record DeschedulingSettings(
    Path policy, @Nullable Path plugins, Duration interval, boolean isDryRun) {}
