/// The server side of TLS: certificates, versions and cipher suites.
@NullMarked
package dev.berth.server.tls;

import org.jspecify.annotations.NullMarked;
