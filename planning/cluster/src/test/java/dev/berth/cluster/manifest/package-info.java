@NullMarked
package dev.berth.cluster.manifest;

import org.jspecify.annotations.NullMarked;
