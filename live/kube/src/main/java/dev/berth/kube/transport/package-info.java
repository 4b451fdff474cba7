/// How HTTP reaches a server: TLS with the server's name, proxies and their passwords. The
/// counterpart of `k8s.io/client-go/transport`, on OkHttp. Not exported.
@NullMarked
package dev.berth.kube.transport;

import org.jspecify.annotations.NullMarked;
