/// Pages about the process: its configuration (`/configz`), its flags (`/flagz`), its status
/// (`/statusz`).
@NullMarked
package dev.berth.server.page;

import org.jspecify.annotations.NullMarked;
