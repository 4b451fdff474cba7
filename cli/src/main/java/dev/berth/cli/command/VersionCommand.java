package dev.berth.cli.command;

import dev.berth.cli.Streams;
import picocli.CommandLine.Command;

/// `berth version`.
@Command(name = "version", description = "Prints the version.")
final class VersionCommand implements Runnable {
  private final Streams streams;

  VersionCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public void run() {
    streams.out().println("Berth 0.1.0, decides as kube-scheduler v1.37.1");
  }
}
