/// What plugins that go by the load of nodes find of it in a cluster, and whether that is anything.
@NullMarked
package dev.berth.loadaware.reading;

import org.jspecify.annotations.NullMarked;
