/// Whether the process is well: `/healthz`, `/livez`, `/readyz`.
@NullMarked
package dev.berth.server.health;

import org.jspecify.annotations.NullMarked;
