/// The commands: their options, and their actions.
@NullMarked
package dev.berth.cli.command;

import org.jspecify.annotations.NullMarked;
