/// What the tests of this room have in common.
@NullMarked
package dev.berth.cluster;

import org.jspecify.annotations.NullMarked;
