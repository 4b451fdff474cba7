package dev.berth.cli.live;

import dev.berth.api.kubescheduler.KubeSchedulerConfiguration;
import dev.berth.cli.scenario.Scheduler;
import java.time.Duration;

/// What a scheduler in a real cluster is to do.
///
/// @param scheduler how it decides
/// @param configuration that of the scheduler, with what the command line sets above it
/// @param master the address of the API server; empty for that of the kubeconfig
/// @param maxUnschedulable after how long a pod that does not fit is tried again, whatever has
///   happened
/// @param userAgent who we are to the API server, such as `kube-scheduler/v1.37.1`
public record LiveSettings(
    Scheduler scheduler,
    KubeSchedulerConfiguration configuration,
    String master,
    Duration maxUnschedulable,
    String userAgent) {}
