@NullMarked
package dev.berth.cluster.admission;

import org.jspecify.annotations.NullMarked;
