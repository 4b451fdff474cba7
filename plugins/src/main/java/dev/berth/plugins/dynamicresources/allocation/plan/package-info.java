/// What claims ask for and what slices offer, read once and kept as long as it holds: nothing here
/// depends on what is in use, or on other requests of the pod.
@NullMarked
package dev.berth.plugins.dynamicresources.allocation.plan;

import org.jspecify.annotations.NullMarked;
