/// Hand-written stand-ins for what plugins of the descheduler are given.
@NullMarked
package dev.berth.descheduler.fake;

import org.jspecify.annotations.NullMarked;
