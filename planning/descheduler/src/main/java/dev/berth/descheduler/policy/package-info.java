/// `DeschedulerPolicy` `descheduler/v1alpha2`: decoded, validated and defaulted as the descheduler
/// does it, with its words for what is wrong; and what is wrong beyond that, with lines.
///
/// Source: `sigs.k8s.io/descheduler/pkg/api/v1alpha2`, `pkg/descheduler/policyconfig.go`.
@NullMarked
package dev.berth.descheduler.policy;

import org.jspecify.annotations.NullMarked;
