/// Output of commands: lines in styles, paragraphs, tables and bars, none wider than the terminal;
/// and progress.
@NullMarked
package dev.berth.terminal;

import org.jspecify.annotations.NullMarked;
