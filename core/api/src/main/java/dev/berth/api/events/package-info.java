/// The group `events.k8s.io/v1`: events of objects, for people.
@NullMarked
package dev.berth.api.events;

import org.jspecify.annotations.NullMarked;
