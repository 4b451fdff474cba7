package dev.berth.api.kubescheduler;

import io.soabase.recordbuilder.core.RecordBuilder;

/// How the scheduler talks to the API server.
///
/// @param kubeconfig path of the kubeconfig file; empty: none
/// @param acceptContentTypes the Accept header; empty: the client's own
/// @param contentType media type of what is sent
/// @param qps requests per second allowed to one client
/// @param burst requests allowed at once beyond `qps`
@RecordBuilder
public record ClientConnectionConfiguration(
    String kubeconfig, String acceptContentTypes, String contentType, float qps, int burst)
    implements ClientConnectionConfigurationBuilder.With {}
