/// Health checks of the process: `/healthz`, `/livez`, `/readyz`.
@NullMarked
package dev.berth.server.health;

import org.jspecify.annotations.NullMarked;
