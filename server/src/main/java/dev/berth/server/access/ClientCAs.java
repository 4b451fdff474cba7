package dev.berth.server.access;

import dev.berth.config.server.RequestHeader;
import org.jspecify.annotations.Nullable;

/// Who vouches for clients, and for proxies that speak for others.
///
/// @param clients null if nobody does
/// @param proxies null if nobody does
/// @param headers what proxies say, and which of them may
record ClientCAs(
    @Nullable CertificateAuthorities clients,
    @Nullable CertificateAuthorities proxies,
    RequestHeader headers) {}
