/// What keeps a pod from each node, and which changes would help. The input is a
/// [dev.berth.framework.handle.Snapshot], a profile and a pod, the output are values: it can be
/// used beside a running scheduler, on a thread of its own.
@NullMarked
package dev.berth.suggestion;

import org.jspecify.annotations.NullMarked;
