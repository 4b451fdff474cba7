/// `DeschedulerPolicy` `descheduler/v1alpha2`: decodes, validates and defaults it like the
/// descheduler, with the descheduler's messages; and finds further errors, with lines.
///
/// Source: `sigs.k8s.io/descheduler/pkg/api/v1alpha2`, `pkg/descheduler/policyconfig.go`.
@NullMarked
package dev.berth.descheduler.policy;

import org.jspecify.annotations.NullMarked;
