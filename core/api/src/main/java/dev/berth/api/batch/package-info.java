/// The group `batch/v1`: jobs.
@NullMarked
package dev.berth.api.batch;

import org.jspecify.annotations.NullMarked;
