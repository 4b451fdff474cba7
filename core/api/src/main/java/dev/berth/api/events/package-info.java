/// The group `events.k8s.io/v1`: what happened to an object, for people to read.
@NullMarked
package dev.berth.api.events;

import org.jspecify.annotations.NullMarked;
