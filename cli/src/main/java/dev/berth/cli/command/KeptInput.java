package dev.berth.cli.command;

import dev.berth.cluster.manifest.Source;
import java.time.InstantSource;
import java.util.List;

/// What a command has read, for others that are asked about the same.
///
/// @param clock of its run
record KeptInput(List<Source> sources, InstantSource clock) {
  KeptInput {
    sources = List.copyOf(sources);
  }
}
