/// How the result of `berth deschedule` is shown.
@NullMarked
package dev.berth.cli.descheduling;

import org.jspecify.annotations.NullMarked;
