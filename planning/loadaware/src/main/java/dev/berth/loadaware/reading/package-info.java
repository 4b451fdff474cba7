/// The readings that load-aware plugins find in a cluster, if there are any.
@NullMarked
package dev.berth.loadaware.reading;

import org.jspecify.annotations.NullMarked;
