/// Several errors in one text, in the form of Kubernetes.
@NullMarked
package dev.berth.descheduler.text;

import org.jspecify.annotations.NullMarked;
