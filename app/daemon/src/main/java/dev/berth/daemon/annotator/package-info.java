/// The annotator in a real cluster, as a replacement of crane-scheduler-controller: its start and
/// end, its connections, and the check of its queries. [dev.berth.loadaware.annotator] decides what
/// is written.
@NullMarked
package dev.berth.daemon.annotator;

import org.jspecify.annotations.NullMarked;
