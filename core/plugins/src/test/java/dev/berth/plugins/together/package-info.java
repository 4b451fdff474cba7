/// The in-tree plugins with a scheduler at work, over time.
@NullMarked
package dev.berth.plugins.together;

import org.jspecify.annotations.NullMarked;
