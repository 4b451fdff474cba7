/// The commands: their options, and what each does with them.
@NullMarked
package dev.berth.cli.command;

import org.jspecify.annotations.NullMarked;
