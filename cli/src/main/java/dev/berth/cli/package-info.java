/// The `berth` command, the only room that uses all the others.
@NullMarked
package dev.berth.cli;

import org.jspecify.annotations.NullMarked;
