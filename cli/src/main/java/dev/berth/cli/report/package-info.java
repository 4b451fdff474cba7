/// What a run has done, for people: placed pods, waiting pods with reasons, preempted pods, and how
/// full the nodes are.
@NullMarked
package dev.berth.cli.report;

import org.jspecify.annotations.NullMarked;
