/// Load-aware scheduling: plugins that see what nodes really use.
@NullMarked
package dev.berth.loadaware;

import org.jspecify.annotations.NullMarked;
