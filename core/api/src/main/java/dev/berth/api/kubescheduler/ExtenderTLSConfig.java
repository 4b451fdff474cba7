package dev.berth.api.kubescheduler;

/// TLS settings for an extender. Data is PEM in base64 and takes precedence over the corresponding
/// file; all may be empty.
///
/// @param insecure whether to skip the check of the server's certificate
/// @param serverName the name to check in the certificate; empty for the host of the URL
/// @param certFile client certificate
/// @param keyFile key of the client certificate
/// @param caFile certificates to trust
/// @param certData client certificate
/// @param keyData key of the client certificate
/// @param caData certificates to trust
public record ExtenderTLSConfig(
    boolean insecure,
    String serverName,
    String certFile,
    String keyFile,
    String caFile,
    String certData,
    String keyData,
    String caData) {}
