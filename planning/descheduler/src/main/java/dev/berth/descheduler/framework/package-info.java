/// What a plugin of the descheduler may see: the extension points `deschedule`, `balance`, `filter`
/// and `preevictionfilter`, the cluster, and the evictor. Open to plugins in jars, which are found
/// by [java.util.ServiceLoader] as [DeschedulerPluginFactory].
@NullMarked
package dev.berth.descheduler.framework;

import org.jspecify.annotations.NullMarked;
