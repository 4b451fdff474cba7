/// The way from files and flags to an engine with a cluster, ready to run. It collects all problems
/// before it does anything.
@NullMarked
package dev.berth.scenario;

import org.jspecify.annotations.NullMarked;
