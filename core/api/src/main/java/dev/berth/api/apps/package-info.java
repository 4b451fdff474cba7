/// The group `apps/v1`: workloads that keep pods running.
@NullMarked
package dev.berth.api.apps;

import org.jspecify.annotations.NullMarked;
