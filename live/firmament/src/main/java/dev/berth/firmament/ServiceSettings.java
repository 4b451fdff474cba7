package dev.berth.firmament;

import dev.berth.engine.EngineSettings;
import java.time.InstantSource;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// The settings of the service.
///
/// @param engine that of a scheduler, whose first profile decides
/// @param clock that of plugins
/// @param searches says for each round when the search for a better plan is over, after so many
///   steps
/// @param randoms draw all that is left to chance, each in one round
/// @param boundPods the cluster as Berth sees it; null if it sees none, and so depends on what is
///   reported
public record ServiceSettings(
    EngineSettings engine,
    InstantSource clock,
    Supplier<LongPredicate> searches,
    Supplier<RandomGenerator> randoms,
    @Nullable BoundPods boundPods) {}
