/// Requests of claims and devices of slices, read once and kept as long as they are valid: nothing
/// here depends on what is in use, or on other requests of the pod.
@NullMarked
package dev.berth.plugins.dynamicresources.allocation.plan;

import org.jspecify.annotations.NullMarked;
