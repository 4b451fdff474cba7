/// The scheduling cycle of groups of pods: members are tried one after the other on the engine's
/// own cache, as if they were scheduled, and all is taken back; then the whole group is placed, or
/// nothing of it (KEP-4671, KEP-5732).
@NullMarked
package dev.berth.engine.group;

import org.jspecify.annotations.NullMarked;
