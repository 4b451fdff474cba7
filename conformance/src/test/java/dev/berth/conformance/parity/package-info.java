/// Berth's decisions held against those of the real kube-scheduler.
@NullMarked
package dev.berth.conformance.parity;

import org.jspecify.annotations.NullMarked;
