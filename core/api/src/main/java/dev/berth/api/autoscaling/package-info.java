/// The group `autoscaling/v2`: what changes the replicas of workloads.
@NullMarked
package dev.berth.api.autoscaling;

import org.jspecify.annotations.NullMarked;
