/// Whether Berth refuses the objects that a real kube-apiserver refuses, and says the same of them.
@NullMarked
package dev.berth.conformance.validation;

import org.jspecify.annotations.NullMarked;
