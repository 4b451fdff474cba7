/// All that a plugin may see: extension points, statuses, state, events and diagnosis.
@NullMarked
package dev.berth.framework;

import org.jspecify.annotations.NullMarked;
