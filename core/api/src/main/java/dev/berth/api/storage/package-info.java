/// The group `storage.k8s.io/v1`: storage classes, and CSI drivers with their limits and capacity.
@NullMarked
package dev.berth.api.storage;

import org.jspecify.annotations.NullMarked;
