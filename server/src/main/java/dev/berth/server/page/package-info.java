/// Pages for people: how the process is configured, which flags it was given, and since when it
/// runs.
@NullMarked
package dev.berth.server.page;

import org.jspecify.annotations.NullMarked;
