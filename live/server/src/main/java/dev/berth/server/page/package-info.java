/// Pages about the process: its configuration (`/configz`), its flags (`/flagz`), its status
/// (`/statusz`), the verbosity of its log (`/debug/flags/v`).
@NullMarked
package dev.berth.server.page;

import org.jspecify.annotations.NullMarked;
