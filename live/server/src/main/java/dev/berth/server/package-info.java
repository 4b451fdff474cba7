/// The server of a scheduler process: the same pages as the secure port of kube-scheduler v1.37.1,
/// with its paths, bodies and codes (`cmd/kube-scheduler/app/server.go`, `apiserver/pkg/server`).
///
/// ```
/// client ── HTTPS ──▶ SecureServer ──▶ AuthFilter ──▶ Routes ──▶ health, metrics, pages
///                      tls, Jetty           access               http
/// ```
@NullMarked
package dev.berth.server;

import org.jspecify.annotations.NullMarked;
