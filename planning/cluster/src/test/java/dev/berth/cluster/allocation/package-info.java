/// What decisions cost in memory that is thrown away.
@NullMarked
package dev.berth.cluster.allocation;

import org.jspecify.annotations.NullMarked;
