/// Events: which pod was placed where, and why not.
///
/// As client-go's `tools/events`: the second of equal events makes a series of the first, which is
/// then sent to the API server now and again instead of each time.
@NullMarked
package dev.berth.kube.event;

import org.jspecify.annotations.NullMarked;
