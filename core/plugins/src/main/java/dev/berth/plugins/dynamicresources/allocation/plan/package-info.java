/// Requests of claims and devices of slices, read once and kept while they are valid. These classes
/// depend neither on devices in use nor on other requests of the pod.
@NullMarked
package dev.berth.plugins.dynamicresources.allocation.plan;

import org.jspecify.annotations.NullMarked;
