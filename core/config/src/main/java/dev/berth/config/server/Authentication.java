package dev.berth.config.server;

import java.time.Duration;

/// How clients of the server are authenticated.
///
/// @param kubeconfig how to reach the API server that reviews tokens and has the CAs; empty for the
///   API server of the cluster in which this process runs. If there is neither, requests with a
///   token are anonymous.
/// @param clientCaFile certificate authorities of clients; empty means the API server's own
/// @param requestHeader proxies that authenticate clients
/// @param lookUp whether to look up missing settings at the API server
/// @param tolerateLookupFailure whether to continue if the lookup fails
/// @param tokenCacheTtl how long results of TokenReviews are cached
public record Authentication(
    String kubeconfig,
    String clientCaFile,
    RequestHeader requestHeader,
    boolean lookUp,
    boolean tolerateLookupFailure,
    Duration tokenCacheTtl) {}
