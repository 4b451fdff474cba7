/// The address of the API server and the credentials for it: kubeconfig files, service accounts,
/// certificates, tokens, credential plugins.
///
/// As in client-go, files are read again when they may have changed. Unlike in client-go, a
/// kubeconfig with errors is rejected at once, with all errors and their places.
@NullMarked
package dev.berth.kube.connect;

import org.jspecify.annotations.NullMarked;
