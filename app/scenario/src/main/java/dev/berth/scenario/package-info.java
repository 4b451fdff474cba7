/// From files and flags to an engine with a cluster, ready to run. All problems are collected
/// before anything is done.
@NullMarked
package dev.berth.scenario;

import org.jspecify.annotations.NullMarked;
