/// Finds plugins: those of this program, and those in jars of `--plugin-dir`.
@NullMarked
package dev.berth.scenario.plugins;

import org.jspecify.annotations.NullMarked;
