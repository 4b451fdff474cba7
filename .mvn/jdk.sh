# shellcheck shell=sh
# Sourced by the scripts that need a JDK 25: `find_jdk` prints where one is, or explains how to get one.

# Reads the JDK's own `release` file, since starting each candidate would take longer than Berth does.
is_jdk_25() {
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  while IFS= read -r line; do
    case $line in
      'JAVA_VERSION="25'[\".+-]*) return 0 ;;
    esac
  done <"$1/release"
  return 1
}

find_jdk() {
  for jdk in \
    "${JAVA_HOME:-}" "${JAVA_HOME_25:-}" "${JAVA_HOME_25_X64:-}" "${JDK_25:-}" \
    /usr/lib/jvm/*25* /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /opt/*jdk* /opt/java/* /usr/local/*jdk* \
    "${HOME:-/nonexistent}"/.sdkman/candidates/java/* "${HOME:-/nonexistent}"/.jdks/* "${HOME:-/nonexistent}"/.jbang/cache/jdks/* "${HOME:-/nonexistent}"/.gradle/jdks/* \
    "${HOME:-/nonexistent}"/.asdf/installs/java/* "${HOME:-/nonexistent}"/.local/share/mise/installs/java/* "${HOME:-/nonexistent}"/.jenv/versions/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-/nonexistent}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    if [ -n "$jdk" ] && is_jdk_25 "$jdk"; then
      printf '%s\n' "$jdk"
      return 0
    fi
  done
  if javac=$(command -v javac); then
    javac=$(readlink -f "$javac" 2>/dev/null || printf '%s' "$javac")
    jdk=${javac%/bin/javac}
    if is_jdk_25 "$jdk"; then
      printf '%s\n' "$jdk"
      return 0
    fi
  fi
  cat >&2 <<'END'
berth: no JDK 25 found (looked at JAVA_HOME, PATH, /usr/lib/jvm, SDKMAN, Homebrew and other usual places).
Install one and run the command again:
  Debian, Ubuntu   apt-get install openjdk-25-jdk     (or temurin-25-jdk from https://adoptium.net)
  Fedora           dnf install java-25-openjdk-devel
  macOS            brew install openjdk@25
  SDKMAN           sdk install java 25-tem
or set JAVA_HOME to a JDK 25 that you have.
END
  return 1
}

# Maven as installed if it is new enough, or else the wrapper, which downloads one.
find_mvn() {
  if mvn=$(command -v mvn) && "$mvn" -v 2>/dev/null |
    grep -qE 'Apache Maven (3\.([89]|[1-9][0-9])|[4-9])'; then
    printf '%s\n' "$mvn"
  else
    printf '%s\n' "$1/mvnw"
  fi
}
