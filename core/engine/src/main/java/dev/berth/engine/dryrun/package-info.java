/// Scheduling where nothing takes time: hypothetical decisions about a pod or a group, without any
/// effect ([DryRun], [GroupDryRun]), and decisions that take effect before the next one
/// ([ImmediateScheduling]).
@NullMarked
package dev.berth.engine.dryrun;

import org.jspecify.annotations.NullMarked;
