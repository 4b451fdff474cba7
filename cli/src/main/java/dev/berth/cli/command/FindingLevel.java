package dev.berth.cli.command;

/// Findings that fail a check: those that are at least so bad.
enum FindingLevel {
  NONE,
  ERROR,
  WARNING,
  NOTE
}
