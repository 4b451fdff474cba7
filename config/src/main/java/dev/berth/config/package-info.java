/// KubeSchedulerConfiguration v1, from a file to something that a scheduler can be built of.
///
/// [ConfigurationLoader] reads, completes and validates; [LoadedConfiguration] is what comes of it,
/// and knows the line of everything; [ConfigurationWriter] shows it to people. What is wrong with a
/// file is never an exception: all of it goes to the caller's
/// [Problems][dev.berth.api.codec.Problems].
@NullMarked
package dev.berth.config;

import org.jspecify.annotations.NullMarked;
