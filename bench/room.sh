# Sourced: room_java ROOM compiles a room with its tests and what it needs, and sets `java` to the command that runs one of
# their classes.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$here/.mvn/jdk.sh"

room_java() {
  local file
  file=$(mktemp)
  "$(find_mvn "$here")" -q -f "$here/pom.xml" -pl "$1" -am test-compile dependency:build-classpath \
    -Dmdep.includeScope=test "-Dmdep.outputFile=$file" >&2
  java=("$(find_jdk)/bin/java" -XX:+UseSerialGC
    -cp "$here/$1/target/test-classes:$here/$1/target/classes:$(cat "$file")")
  rm "$file"
}
