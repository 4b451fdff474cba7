/// The answers of plugins: codes, the reasons of a rejection as data, and statuses, of one node or
/// of all.
@NullMarked
package dev.berth.framework.status;

import org.jspecify.annotations.NullMarked;
