/// # Firmament's scheduling rounds
///
/// Firmament (OSDI 2016) places all tasks that wait at once. A cost model gives every path of a
/// task a cost, the costs belong to the arcs of a flow network, and a flow of minimum cost is the
/// placement. This package makes such a round for the four cost models that schedulers for
/// Kubernetes use:
///
/// | | model | prefers |
/// |---|---|---|
/// | 0 | [TrivialCostModel] | preferred units, otherwise any machine |
/// | 6 | [OctopusCostModel] | machines with few running tasks |
/// | 8 | [NetCostModel] | machines with much bandwidth left |
/// | 10 | [CpuCostModel] | machines with much CPU and memory left, and what a pod's rules prefer |
///
/// [PoseidonTranslation] makes the machines and tasks from Kubernetes objects, as Poseidon does,
/// which connects Firmament to Kubernetes. [SchedulingRound] builds the network and reads a flow
/// back. [CostModel#arcCosts] has the prices without a network.
///
/// All costs equal Firmament's to the bit, also where a model breaks a rule of Kubernetes: machines
/// are never filled to the last bit, and the requests of two classes on one machine may add up to
/// more than it has. Whoever turns a round into bindings must check the rules.
///
/// Source of the rules: Firmament v0.8 and Poseidon, both of 2019.
@NullMarked
package dev.berth.planner.firmament;

import org.jspecify.annotations.NullMarked;
