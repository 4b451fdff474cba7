/// What nodes use, read from a file, and brought into the forms in which plugins look for it:
/// NodeMetrics of Koordinator, annotations of crane-scheduler, and what a metrics server says.
///
/// [dev.berth.loadaware.nodeusage.KnownUsage] is what a file says;
/// [dev.berth.loadaware.nodeusage.UsageFeed] has it in the other forms, for the nodes and pods of a
/// cluster.
@NullMarked
package dev.berth.loadaware.nodeusage;

import org.jspecify.annotations.NullMarked;
