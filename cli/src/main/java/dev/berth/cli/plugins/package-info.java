/// Finding plugins: those of this program, and jars that users bring.
@NullMarked
package dev.berth.cli.plugins;

import org.jspecify.annotations.NullMarked;
