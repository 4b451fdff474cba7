/// Narrow interfaces for plugins: views of the cluster, filters for hypothetical nodes, writes.
@NullMarked
package dev.berth.framework.handle;

import org.jspecify.annotations.NullMarked;
