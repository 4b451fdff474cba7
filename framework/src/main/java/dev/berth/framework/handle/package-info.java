/// Narrow things that a plugin may ask for: views of the cluster, filters to be asked what-if,
/// writes.
@NullMarked
package dev.berth.framework.handle;

import org.jspecify.annotations.NullMarked;
