/// # What servers need of Jetty
@NullMarked
package dev.berth.server.jetty;

import org.jspecify.annotations.NullMarked;
