/// The engine's view of the cluster: nodes with the pods on them (including assumed pods), and all
/// other objects.
@NullMarked
package dev.berth.engine.cache;

import org.jspecify.annotations.NullMarked;
