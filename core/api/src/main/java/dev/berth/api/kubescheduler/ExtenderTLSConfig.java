package dev.berth.api.kubescheduler;

/// TLS towards an extender. Data is base64 of PEM and takes precedence over the file of the same
/// name; all may be empty.
///
/// @param insecure whether the server's certificate goes unchecked
/// @param serverName name to check the certificate against; empty: the host of the URL
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
