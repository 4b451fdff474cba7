/// The group `coordination.k8s.io/v1`: leases.
@NullMarked
package dev.berth.api.coordination;

import org.jspecify.annotations.NullMarked;
