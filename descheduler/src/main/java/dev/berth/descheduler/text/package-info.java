/// Texts in Kubernetes' form: label selectors as people write them, and several errors in one.
@NullMarked
package dev.berth.descheduler.text;

import org.jspecify.annotations.NullMarked;
