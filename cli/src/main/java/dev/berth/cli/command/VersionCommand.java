package dev.berth.cli.command;

import dev.berth.terminal.Streams;
import picocli.CommandLine.Command;

/// `berth version`.
@Command(
    name = "version",
    header = "Prints the version.",
    footer = {"  berth version", "  berth --version"})
final class VersionCommand implements Runnable {
  private final Streams streams;

  VersionCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public void run() {
    for (String line : new VersionText().getVersion()) {
      streams.out().println(line);
    }
  }
}
