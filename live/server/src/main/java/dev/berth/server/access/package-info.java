/// Authentication and authorization of requests.
///
/// ```
/// Request ─▶ front proxy? client certificate? token? ─▶ User ─▶ allowed? ─▶ the page
///                 │ none: system:anonymous      │ wrong: 401      │ no: 403
/// ```
///
/// As in kube-scheduler, both are delegated to the API server: client CAs (ConfigMap
/// `kube-system/extension-apiserver-authentication`), tokens (TokenReview), permissions
/// (SubjectAccessReview). Rules: `apiserver/pkg/authentication`, `…/authorization`.
@NullMarked
package dev.berth.server.access;

import org.jspecify.annotations.NullMarked;
