package dev.berth.api.kubescheduler;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Arguments of `DynamicResources`.
///
/// @param filterTimeout how long the search for devices may take on one node; zero for no limit;
///   null only if the gate `DRASchedulerFilterTimeout` is off
/// @param bindingTimeout how long PreBind waits for devices' binding conditions; null only if one
///   of the gates `DRADeviceBindingConditions` and `DRAResourceClaimDeviceStatus` is off
public record DynamicResourcesArgs(
    @Nullable Duration filterTimeout, @Nullable Duration bindingTimeout) implements PluginArgs {}
