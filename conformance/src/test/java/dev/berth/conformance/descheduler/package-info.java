/// The real descheduler as judge of `dev.berth.descheduler`.
@NullMarked
package dev.berth.conformance.descheduler;

import org.jspecify.annotations.NullMarked;
