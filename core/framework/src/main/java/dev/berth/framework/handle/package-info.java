/// Narrow interfaces for plugins: views of the cluster, filters of hypothetical nodes, writes.
@NullMarked
package dev.berth.framework.handle;

import org.jspecify.annotations.NullMarked;
