package dev.berth.server.access;

import dev.berth.config.server.RequestHeader;
import org.jspecify.annotations.Nullable;

/// The certificate authorities of clients and of front proxies.
///
/// @param clients null to accept no client certificates
/// @param proxies null to accept no front proxies
/// @param headers the headers of front proxies, and which proxies are allowed
record ClientCAs(
    @Nullable CertificateAuthorities clients,
    @Nullable CertificateAuthorities proxies,
    RequestHeader headers) {}
