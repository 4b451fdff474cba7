/// Events: which pod was placed where, and why not.
///
/// As in client-go's `tools/events`, the second of equal events turns the first into a series,
/// which is then sent to the API server from time to time instead of each time.
@NullMarked
package dev.berth.kube.event;

import org.jspecify.annotations.NullMarked;
