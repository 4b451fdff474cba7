package dev.berth.cli.command;

/// How many pods autoscaled workloads have, between the bounds of their autoscaler.
enum Autoscaled {
  MIN,
  MAX
}
