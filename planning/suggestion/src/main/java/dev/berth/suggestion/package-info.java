/// Explains what keeps a pod from each node, and which changes would help. The input is a
/// [dev.berth.framework.cluster.Snapshot], a profile and a pod; the output consists of values. So
/// this package works beside a running scheduler, on another thread.
@NullMarked
package dev.berth.suggestion;

import org.jspecify.annotations.NullMarked;
