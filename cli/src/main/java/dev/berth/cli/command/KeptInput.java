package dev.berth.cli.command;

import dev.berth.cluster.manifest.Source;
import java.time.InstantSource;
import java.util.List;

/// The input of a command, for other commands that answer questions about the same input.
///
/// @param clock the clock of its run
record KeptInput(List<Source> sources, InstantSource clock) {
  KeptInput {
    sources = List.copyOf(sources);
  }
}
