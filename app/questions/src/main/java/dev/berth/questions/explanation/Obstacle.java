package dev.berth.questions.explanation;

import dev.berth.cluster.simulation.PodObstacle;

/// What keeps a pod from running that has a node.
///
/// @param help what would help its workload; none if that is said of another pod
public record Obstacle(PodObstacle obstacle, Help help) {}
