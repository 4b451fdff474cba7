/// `berth capacity scale` and `consolidate`: the requested shapes, and the plans as text and as
/// trees.
@NullMarked
package dev.berth.questions.size;

import org.jspecify.annotations.NullMarked;
