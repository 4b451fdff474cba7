package dev.berth.config.server;

import java.time.Duration;

/// How clients of the server are authenticated.
///
/// @param kubeconfig how to reach the API server that reviews tokens and has the CAs; empty for
///   that of the cluster this runs in. Without either, requests with a token are anonymous.
/// @param clientCaFile certificate authorities of clients; empty for those of the API server
/// @param requestHeader proxies that authenticate clients
/// @param lookUp whether what is missing here is looked up at the API server
/// @param tolerateLookupFailure whether to go on if that fails
/// @param tokenCacheTtl how long results of TokenReviews are cached
public record Authentication(
    String kubeconfig,
    String clientCaFile,
    RequestHeader requestHeader,
    boolean lookUp,
    boolean tolerateLookupFailure,
    Duration tokenCacheTtl) {}
