# shellcheck shell=sh
# Sourced by what starts Berth: the script `berth` in a checkout, and that of a distribution.

# What the JVM does not do by itself: before become_java, for commands that somebody reads.
prepare_output() {
  # Where no locale is set, the JVM would take everything outside ASCII, as in names of files, for question marks. Berth
  # still has to know whether the terminal shows more than ASCII.
  locale=${LC_ALL:-${LC_CTYPE:-${LANG:-}}}
  case $locale in
    '' | C | POSIX) export LC_ALL=C.UTF-8 BERTH_LOCALE="$locale" ;;
  esac
  if [ -t 1 ] && [ -z "${COLUMNS:-}" ] && size=$(stty size 2>/dev/null </dev/tty); then
    export COLUMNS="${size#* }"
  fi
}

# become_java JAVA OPTIONS ARGUMENT...: runs the JVM in place of this process. OPTIONS is the folder of jvm.options; the
# arguments are more options, what is run, and what it takes.
become_java() {
  java=$1 options=$2
  shift 2
  # SIGUSR2 asks for a dump, as with kube-scheduler; the JVM, which would use it to sample threads, may take another.
  export _JAVA_SR_SIGNUM="${_JAVA_SR_SIGNUM:-40}"
  # The JVM takes no two collectors, and a heap below 100 MB has no room for the young generation that our options set.
  case ${BERTH_JAVA_OPTS:-} in
    *-XX:+Use*GC*) collector= ;;
    *-Xmx[0-9]m* | *-Xmx[0-9][0-9]m* | *-Xmx*[0-9]k*) collector=-XX:+UseSerialGC ;;
    *) collector=@$options/collector.options ;;
  esac
  # A scheduler: `berth run`, or kube-scheduler's flags alone.
  case " $* " in
    *'cli.Berth run '* | *'cli.Berth --'*) scheduler=1 ;;
    *) scheduler= ;;
  esac
  # shellcheck disable=SC2086 # this is a list
  exec "$java" "@$options/jvm.options" ${scheduler:+"@$options/scheduler.options"} ${collector:+"$collector"} ${BERTH_JAVA_OPTS:-} "$@"
}
