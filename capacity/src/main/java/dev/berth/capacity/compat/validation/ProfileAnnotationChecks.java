package dev.berth.capacity.compat.validation;

import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The annotations that were there before the fields for seccomp and AppArmor: their forms, and
/// that they agree with the fields.
final class ProfileAnnotationChecks {
  private static final String SECCOMP_POD = "seccomp.security.alpha.kubernetes.io/pod";
  private static final String SECCOMP_CONTAINER = "container.seccomp.security.alpha.kubernetes.io/";
  private static final String APPARMOR = "container.apparmor.security.beta.kubernetes.io/";
  private static final String LOCALHOST = "localhost/";

  private ProfileAnnotationChecks() {}

  static void checkForms(PodField annotations, PodField spec) {
    Map<String, PodField> values = annotations.entries();
    PodField ofPod = values.get(SECCOMP_POD);
    if (ofPod != null) {
      seccompForm(ofPod.as(annotations.at(SECCOMP_POD)));
    }
    values.forEach((name, value) -> {
      if (name.startsWith(SECCOMP_CONTAINER)) {
        seccompForm(value.as(annotations.at(name)));
      }
    });
    values.forEach((name, value) -> {
      if (name.startsWith(APPARMOR)) {
        String container = name.substring(APPARMOR.length());
        value.invalidIf(
            PodSpecChecks.containers(spec).noneMatch(it -> it.at("name").text().equals(container)));
        value.invalidIf(
            !Stream.of("", "runtime/default", "unconfined").anyMatch(value.text()::equals)
                && !value.text().startsWith(LOCALHOST));
      }
    });
  }

  private static void seccompForm(PodField profile) {
    String text = profile.text();
    if (text.startsWith(LOCALHOST)) {
      PathChecks.descending(text.substring(LOCALHOST.length()), profile);
    } else {
      profile.invalidIf(
          !Stream.of("runtime/default", "docker/default", "unconfined").anyMatch(text::equals));
    }
  }

  static void check(PodField metadata, PodField spec) {
    Map<String, PodField> annotations = metadata.at("annotations").entries();
    PodField podContext = spec.at("securityContext");
    seccomp(annotations.get(SECCOMP_POD), podContext.at("seccompProfile"));
    PodSpecChecks.containers(spec)
        .forEach(container ->
            seccomp(
                annotations.get(SECCOMP_CONTAINER + container.at("name").text()),
                container.at("securityContext").at("seccompProfile")));
    if (spec.at("os").at("name").text().equals("windows")) {
      return;
    }
    PodSpecChecks.containers(spec)
        .forEach(container -> {
          PodField own = container.at("securityContext").at("appArmorProfile");
          PodField used = own.exists() ? own : podContext.at("appArmorProfile").as(own);
          matches(
              annotations.get(APPARMOR + container.at("name").text()),
              used,
              Stream.of("runtime/default"));
        });
  }

  private static void seccomp(@Nullable PodField annotation, PodField profile) {
    matches(annotation, profile, Stream.of("runtime/default", "docker/default"));
  }

  private static void matches(
      @Nullable PodField annotation, PodField profile, Stream<String> defaults) {
    if (annotation == null || !profile.exists()) {
      return;
    }
    String text = annotation.text();
    switch (profile.at("type").text()) {
      case "Unconfined" -> profile.at("type").forbiddenIf(!text.equals("unconfined"));
      case "RuntimeDefault" -> profile.at("type").forbiddenIf(defaults.noneMatch(text::equals));
      case "Localhost" -> {
        PodField named = profile.at("localhostProfile");
        if (!text.startsWith(LOCALHOST)) {
          profile.at("type").forbidden();
        } else {
          named.forbiddenIf(
              !named.exists() || !named.text().equals(text.substring(LOCALHOST.length())));
        }
      }
      default -> {}
    }
  }
}
