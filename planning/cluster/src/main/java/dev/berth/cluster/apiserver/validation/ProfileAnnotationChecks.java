package dev.berth.cluster.apiserver.validation;

import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Checks the annotations for seccomp and AppArmor that are older than the fields: their formats,
/// and that they agree with the fields.
final class ProfileAnnotationChecks {
  private static final String SECCOMP_POD = "seccomp.security.alpha.kubernetes.io/pod";
  private static final String SECCOMP_CONTAINER = "container.seccomp.security.alpha.kubernetes.io/";
  private static final String APPARMOR = "container.apparmor.security.beta.kubernetes.io/";
  private static final String LOCALHOST = "localhost/";

  private ProfileAnnotationChecks() {}

  static void checkForms(TreeField annotations, TreeField spec) {
    Map<String, TreeField> values = annotations.entries();
    TreeField ofPod = values.get(SECCOMP_POD);
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
        value
            .of(container)
            .invalidIf(
                PodSpecChecks.containers(spec).noneMatch(it -> it.at("name").is(container)),
                "container not found");
        value.invalidIf(
            !Stream.of("", "runtime/default", "unconfined").anyMatch(value.text()::equals)
                && !value.text().startsWith(LOCALHOST),
            "invalid AppArmor profile name: \"%s\"".formatted(value.text()));
      }
    });
  }

  private static void seccompForm(TreeField profile) {
    String text = profile.text();
    if (text.startsWith(LOCALHOST)) {
      PathChecks.descending(text.substring(LOCALHOST.length()), profile);
    } else {
      profile.invalidIf(
          !Stream.of("runtime/default", "docker/default", "unconfined").anyMatch(text::equals),
          "must be a valid seccomp profile");
    }
  }

  static void check(TreeField metadata, TreeField spec) {
    Map<String, TreeField> annotations = metadata.at("annotations").entries();
    TreeField podContext = spec.at("securityContext");
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
          TreeField own = container.at("securityContext").at("appArmorProfile");
          TreeField used = own.exists() ? own : podContext.at("appArmorProfile").as(own);
          matches(
              annotations.get(APPARMOR + container.at("name").text()),
              used,
              "apparmor",
              Stream.of("runtime/default"));
        });
  }

  private static void seccomp(@Nullable TreeField annotation, TreeField profile) {
    matches(annotation, profile, "seccomp", Stream.of("runtime/default", "docker/default"));
  }

  private static void matches(
      @Nullable TreeField annotation, TreeField profile, String word, Stream<String> defaults) {
    if (annotation == null || !profile.exists()) {
      return;
    }
    String text = annotation.text();
    String otherType = word + " type in annotation and field must match";
    switch (profile.at("type").text()) {
      case "Unconfined" -> profile.at("type").forbiddenIf(!text.equals("unconfined"), otherType);
      case "RuntimeDefault" ->
          profile.at("type").forbiddenIf(defaults.noneMatch(text::equals), otherType);
      case "Localhost" -> {
        TreeField named = profile.at("localhostProfile");
        if (!text.startsWith(LOCALHOST)) {
          profile.at("type").forbidden(otherType);
        } else {
          named.forbiddenIf(
              !named.exists() || !named.is(text.substring(LOCALHOST.length())),
              word + " profile in annotation and field must match");
        }
      }
      default -> {}
    }
  }
}
