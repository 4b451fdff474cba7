/// The group `scheduling.k8s.io/v1`: priority classes.
@NullMarked
package dev.berth.api.scheduling;

import org.jspecify.annotations.NullMarked;
