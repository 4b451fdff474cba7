/// Who clients are, and what they may see.
///
/// ```
/// Request ─▶ front proxy? client certificate? token? ─▶ User ─▶ may they? ─▶ the page
///                 │ none: system:anonymous      │ wrong: 401      │ no: 403
/// ```
///
/// Both questions are delegated, as by kube-scheduler: the API server says who vouches for clients
/// (ConfigMap `kube-system/extension-apiserver-authentication`), whose a token is (TokenReview),
/// and who may do what (SubjectAccessReview). Rules: `apiserver/pkg/authentication`,
/// `…/authorization`.
@NullMarked
package dev.berth.server.access;

import org.jspecify.annotations.NullMarked;
