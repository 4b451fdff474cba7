package dev.berth.api.kubescheduler;

import io.soabase.recordbuilder.core.RecordBuilder;

/// How the scheduler communicates with the API server.
///
/// @param kubeconfig the path of the kubeconfig file; empty for none
/// @param acceptContentTypes the `Accept` header; empty for the client's own
/// @param contentType the media type of request bodies
/// @param qps the requests per second that a client may send
/// @param burst how many requests may be sent at once beyond `qps`
@RecordBuilder
public record ClientConnectionConfiguration(
    String kubeconfig, String acceptContentTypes, String contentType, float qps, int burst)
    implements ClientConnectionConfigurationBuilder.With {}
