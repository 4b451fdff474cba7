/// The real Kubernetes control plane, as a thing that tests start and stop. See
/// `conformance/control-plane` for how it is built.
@NullMarked
package dev.berth.conformance.controlplane;

import org.jspecify.annotations.NullMarked;
