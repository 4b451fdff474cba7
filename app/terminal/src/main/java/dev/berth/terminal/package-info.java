/// Output of commands: lines in styles, paragraphs, tables and bars that fit the terminal; and
/// progress.
@NullMarked
package dev.berth.terminal;

import org.jspecify.annotations.NullMarked;
