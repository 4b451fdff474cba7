/// Finding plugins: those of this program, and those in jars of `--plugin-dir`.
@NullMarked
package dev.berth.cli.plugins;

import org.jspecify.annotations.NullMarked;
