/// Load-aware plugins beside those of crane-scheduler and Koordinator.
@NullMarked
package dev.berth.conformance.loadaware;

import org.jspecify.annotations.NullMarked;
