/// Where the API server is, and who we are to it: kubeconfig files, service accounts, certificates,
/// tokens, credential plugins.
///
/// As client-go: what is in files is read again when it may have changed. Unlike it, a kubeconfig
/// that makes no sense is refused at once, with all that is wrong and where.
@NullMarked
package dev.berth.kube.connect;

import org.jspecify.annotations.NullMarked;
