/// Pods as Go's JSON decoder and encoder treat them: all their fields, those included that
/// scheduling does not read, since the reports of cluster-capacity show the whole pod.
@NullMarked
package dev.berth.capacity.compat.gotypes;

import org.jspecify.annotations.NullMarked;
