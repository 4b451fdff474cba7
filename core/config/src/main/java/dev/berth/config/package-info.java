/// KubeSchedulerConfiguration v1, from a file to the profiles of a scheduler.
///
/// [ConfigurationLoader] reads, completes and validates; [LoadedConfiguration] is the result, with
/// the lines of all fields; [ConfigurationWriter] writes it as YAML. Problems of a file never cause
/// an exception: all of them are added to the caller's [Problems][dev.berth.api.codec.Problems].
@NullMarked
package dev.berth.config;

import org.jspecify.annotations.NullMarked;
