@NullMarked
package dev.berth.timeline.trace;

import org.jspecify.annotations.NullMarked;
