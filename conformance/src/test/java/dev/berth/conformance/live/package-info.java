/// The live adapter (`kube`) on a real kube-apiserver.
@NullMarked
package dev.berth.conformance.live;

import org.jspecify.annotations.NullMarked;
