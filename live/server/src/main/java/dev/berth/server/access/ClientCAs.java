package dev.berth.server.access;

import dev.berth.config.server.RequestHeader;
import org.jspecify.annotations.Nullable;

/// The authorities of clients and of front proxies.
///
/// @param clients null for no client certificates
/// @param proxies null for no front proxies
/// @param headers of front proxies, and which of these are allowed
record ClientCAs(
    @Nullable CertificateAuthorities clients,
    @Nullable CertificateAuthorities proxies,
    RequestHeader headers) {}
