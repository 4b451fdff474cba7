package dev.berth.cli.annotator;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.config.server.LoggingOptions;

/// The options of crane-scheduler-controller.
///
/// @param policyConfigPath a file
/// @param prometheusAddress empty if it is missing
/// @param bindingHeapSize how many bindings are kept
/// @param concurrentSyncs how many nodes are measured at the same time
/// @param kubeconfig a file; empty for none
/// @param master the address of the API server; empty for that of the kubeconfig
public record AnnotatorOptions(
    String policyConfigPath,
    String prometheusAddress,
    int bindingHeapSize,
    int concurrentSyncs,
    String kubeconfig,
    String master,
    int healthPort,
    LeaderElectionConfiguration leaderElection,
    LoggingOptions logging) {}
