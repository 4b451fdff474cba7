/// The real Kubernetes as judge: what the rooms of the judgement share.
@NullMarked
package dev.berth.conformance;

import org.jspecify.annotations.NullMarked;
