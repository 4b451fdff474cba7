/// Narrow interfaces for plugins: views of the cluster, filters for what-if questions, writes.
@NullMarked
package dev.berth.framework.handle;

import org.jspecify.annotations.NullMarked;
