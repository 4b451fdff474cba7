@NullMarked
package dev.berth.cluster.apiserver.admission;

import org.jspecify.annotations.NullMarked;
