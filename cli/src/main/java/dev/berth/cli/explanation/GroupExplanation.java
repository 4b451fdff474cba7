package dev.berth.cli.explanation;

import dev.berth.cli.report.GroupRun;
import dev.berth.cli.report.GroupSummary;

/// All results of a run for one group of pods.
///
/// @param summary what has become of it
/// @param run its attempts
public record GroupExplanation(GroupSummary summary, GroupRun run) {}
