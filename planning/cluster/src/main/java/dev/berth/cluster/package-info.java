/// The embedded cluster: an in-memory store, YAML input and output, and simple controllers.
@NullMarked
package dev.berth.cluster;

import org.jspecify.annotations.NullMarked;
