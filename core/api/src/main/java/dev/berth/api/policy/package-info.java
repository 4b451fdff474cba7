/// The group `policy/v1`: disruption budgets.
@NullMarked
package dev.berth.api.policy;

import org.jspecify.annotations.NullMarked;
