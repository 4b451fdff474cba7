/// Load-aware scheduling: plugins that read the real usage of nodes.
@NullMarked
package dev.berth.loadaware;

import org.jspecify.annotations.NullMarked;
