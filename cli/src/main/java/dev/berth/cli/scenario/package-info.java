/// From files and flags to an engine with a cluster, ready to run.
@NullMarked
package dev.berth.cli.scenario;

import org.jspecify.annotations.NullMarked;
