/// Which pods would have to go for another one to fit: victim search and choice of the node, for
/// any PostFilter plugin.
@NullMarked
package dev.berth.framework.preemption;

import org.jspecify.annotations.NullMarked;
