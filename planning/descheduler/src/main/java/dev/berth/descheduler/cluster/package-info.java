/// The cluster as the descheduler sees it, kept up to date object by object.
@NullMarked
package dev.berth.descheduler.cluster;

import org.jspecify.annotations.NullMarked;
