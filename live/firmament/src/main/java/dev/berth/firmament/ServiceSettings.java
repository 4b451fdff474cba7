package dev.berth.firmament;

import dev.berth.engine.EngineSettings;
import java.time.InstantSource;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The settings of the service.
///
/// @param engine the configuration of a scheduler, whose first profile decides
/// @param clock that of plugins
/// @param searches decides for each round, by the number of steps, when the search for a better
///   plan ends
/// @param randoms draw all that is left to chance, each in one round
/// @param boundPods the cluster as Berth sees it; null if Berth sees none, and so depends on
///   reported objects
public record ServiceSettings(
    EngineSettings engine,
    InstantSource clock,
    Supplier<LongPredicate> searches,
    Supplier<RandomGenerator> randoms,
    @Nullable BoundPods boundPods) {}
