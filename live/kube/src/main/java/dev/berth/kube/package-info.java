/// Types that all packages of this room share. [connect] finds the API server and its credentials,
/// [http] sends requests, [watch] follows the cluster, [write] and [event] change it, [lease] is
/// leader election. [extender] calls scheduler extenders.
///
/// [connect]: dev.berth.kube.connect
/// [http]: dev.berth.kube.http
/// [watch]: dev.berth.kube.watch
/// [write]: dev.berth.kube.write
/// [event]: dev.berth.kube.event
/// [lease]: dev.berth.kube.lease
/// [extender]: dev.berth.kube.extender
@NullMarked
package dev.berth.kube;

import org.jspecify.annotations.NullMarked;
