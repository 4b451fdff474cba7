/// The group `autoscaling/v2`: objects that change the replicas of workloads.
@NullMarked
package dev.berth.api.autoscaling;

import org.jspecify.annotations.NullMarked;
