/// The server's side of TLS: which certificate to show, and which versions and ciphers to speak.
@NullMarked
package dev.berth.server.tls;

import org.jspecify.annotations.NullMarked;
