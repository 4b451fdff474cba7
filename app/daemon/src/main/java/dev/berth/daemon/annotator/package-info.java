/// The annotator in a real cluster, in the place of crane-scheduler-controller: when it starts and
/// ends, and what it is connected to; and the check of what it would get. What is written is
/// decided in [dev.berth.loadaware.annotator].
@NullMarked
package dev.berth.daemon.annotator;

import org.jspecify.annotations.NullMarked;
