package dev.berth.questions.explanation;

import dev.berth.cluster.simulation.PodObstacle;

/// An obstacle that keeps a pod with a node from running.
///
/// @param help changes that would help its workload; none if another pod has them already
public record Obstacle(PodObstacle obstacle, Help help) {}
