/// Requests of claims and devices of slices, read once and kept while they are valid. Nothing here
/// depends on what is in use or on other requests of the pod.
@NullMarked
package dev.berth.plugins.dynamicresources.allocation.plan;

import org.jspecify.annotations.NullMarked;
