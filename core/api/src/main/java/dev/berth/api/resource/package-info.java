/// The group `resource.k8s.io/v1`: devices, and claims for them (dynamic resource allocation).
@NullMarked
package dev.berth.api.resource;

import org.jspecify.annotations.NullMarked;
