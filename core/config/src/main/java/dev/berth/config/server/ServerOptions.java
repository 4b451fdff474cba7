package dev.berth.config.server;

/// Options of a scheduler process that have no place in its configuration file.
///
/// @param secureServing how HTTPS is served
/// @param authentication how clients are authenticated
/// @param authorization how clients are authorized
/// @param metrics options of metrics
/// @param logging what is logged, and how
public record ServerOptions(
    SecureServing secureServing,
    Authentication authentication,
    Authorization authorization,
    MetricsOptions metrics,
    LoggingOptions logging) {}
