/// The embedded cluster: an in-memory store, YAML in and out, and small stand-in controllers.
@NullMarked
package dev.berth.cluster;

import org.jspecify.annotations.NullMarked;
