/// What a run has done, for people: who went where, who waits and why, who had to go, and how full
/// the nodes are.
@NullMarked
package dev.berth.cli.report;

import org.jspecify.annotations.NullMarked;
