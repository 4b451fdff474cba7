/// Events for people: who was placed where, and why not.
///
/// As client-go's `tools/events`: the second of equal events makes a series of the first, which the
/// API server then hears of now and again, and not every time.
@NullMarked
package dev.berth.kube.event;

import org.jspecify.annotations.NullMarked;
