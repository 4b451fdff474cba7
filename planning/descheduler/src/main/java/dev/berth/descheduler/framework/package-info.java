/// The API for plugins of the descheduler: the extension points `deschedule`, `balance`, `filter`
/// and `preevictionfilter`, the cluster, and the evictor. Plugins in jars can use it;
/// [java.util.ServiceLoader] finds them as [DeschedulerPluginFactory].
@NullMarked
package dev.berth.descheduler.framework;

import org.jspecify.annotations.NullMarked;
