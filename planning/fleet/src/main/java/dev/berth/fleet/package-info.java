/// # Fleets
///
/// A fleet is several clusters that are asked as one. Each cluster says what fits into it, by its
/// own scheduler; this room decides what each of them gets.
@NullMarked
package dev.berth.fleet;

import org.jspecify.annotations.NullMarked;
