/// The scheduling cycle of groups of pods (KEP-4671, KEP-5732). Members are tried one after the
/// other on the engine's own cache, as if they were scheduled, and all of this is undone. Then
/// either the whole group is placed, or no pod of it.
@NullMarked
package dev.berth.engine.group;

import org.jspecify.annotations.NullMarked;
