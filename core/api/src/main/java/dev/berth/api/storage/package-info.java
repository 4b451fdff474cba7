/// The group `storage.k8s.io/v1`: storage classes, CSI drivers and what they can do where.
@NullMarked
package dev.berth.api.storage;

import org.jspecify.annotations.NullMarked;
