/// How HTTP gets to a server: TLS with the server's name, proxies and their passwords. What
/// `k8s.io/client-go/transport` is to Kubernetes' own clients, by OkHttp. Not exported.
@NullMarked
package dev.berth.kube.transport;

import org.jspecify.annotations.NullMarked;
