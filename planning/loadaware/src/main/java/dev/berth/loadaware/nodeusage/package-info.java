/// The usage of nodes, read from a file, and converted to the forms that plugins read: NodeMetrics
/// of Koordinator, annotations of crane-scheduler, and the answers of a metrics server.
///
/// [dev.berth.loadaware.nodeusage.KnownUsage] has the contents of a file;
/// [dev.berth.loadaware.nodeusage.UsageFeed] converts it to the other forms, for the nodes and pods
/// of a cluster.
@NullMarked
package dev.berth.loadaware.nodeusage;

import org.jspecify.annotations.NullMarked;
