/// Pages about the process: its configuration, its flags, its status.
@NullMarked
package dev.berth.server.page;

import org.jspecify.annotations.NullMarked;
