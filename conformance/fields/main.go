// fields writes down the fields of all kinds of Kubernetes, from its OpenAPI specification. See README.md.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"
)

type property struct {
	Ref                  string    `json:"$ref"`
	Type                 string    `json:"type"`
	Items                *property `json:"items"`
	AdditionalProperties *property `json:"additionalProperties"`
}

type definition struct {
	Properties map[string]property `json:"properties"`
	Kinds      []struct {
		Group   string `json:"group"`
		Version string `json:"version"`
		Kind    string `json:"kind"`
	} `json:"x-kubernetes-group-version-kind"`
}

type specification struct {
	Definitions map[string]definition `json:"definitions"`
}

// Kinds of the protocol, which nobody writes down.
var notObjects = map[string]bool{
	"DeleteOptions": true, "WatchEvent": true, "Status": true, "APIGroup": true, "APIGroupList": true, "APIResourceList": true,
	"APIVersions": true,
}

var spec specification
var numbers = map[string]int{}
var types []string

func main() {
	text, err := os.ReadFile(os.Args[1])
	must(err)
	must(json.Unmarshal(text, &spec))
	out := bufio.NewWriter(os.Stdout)
	fmt.Fprintln(out, "# The fields of the kinds of Kubernetes v1.37.1, from its OpenAPI specification; see conformance/fields.")
	fmt.Fprintln(out, "# A line of a kind: its version, name and type. A line of a type: its number and fields, each with what its value")
	fmt.Fprintln(out, "# is: s, i, n and b are a string, an integer, a number and a boolean; N an object of type N; [ a list and { a map,")
	fmt.Fprintln(out, "# of what follows; * anything.")
	var kinds []string
	for name, d := range spec.Definitions {
		for _, k := range d.Kinds {
			if len(d.Kinds) == 1 && !notObjects[k.Kind] && !strings.HasSuffix(k.Kind, "List") {
				version := k.Version
				if k.Group != "" {
					version = k.Group + "/" + version
				}
				kinds = append(kinds, version+" "+k.Kind+" "+name)
			}
		}
	}
	sort.Strings(kinds)
	for _, line := range kinds {
		parts := strings.Split(line, " ")
		fmt.Fprintln(out, parts[0], parts[1], number(parts[2]))
	}
	fmt.Fprintln(out)
	for i := 0; i < len(types); i++ { // grows meanwhile
		fmt.Fprintln(out, fields(i))
	}
	must(out.Flush())
}

// number is that of a type that has fields; -1 for others, which may have any.
func number(name string) int {
	if len(spec.Definitions[name].Properties) == 0 && !strings.HasPrefix(name, "io.k8s.api.") {
		return -1
	}
	n, known := numbers[name]
	if !known {
		n = len(types)
		numbers[name] = n
		types = append(types, name)
	}
	return n
}

func fields(i int) string {
	d := spec.Definitions[types[i]]
	var names []string
	for name := range d.Properties {
		names = append(names, name)
	}
	sort.Strings(names)
	line := fmt.Sprint(i)
	for _, name := range names {
		line += " " + name + ":" + valueType(d.Properties[name])
	}
	return line
}

// valueType is the letter of a scalar, the number of a type, that of items behind [, that of a map's values behind {,
// and * for anything.
func valueType(p property) string {
	switch {
	case p.Items != nil:
		return "[" + valueType(*p.Items)
	case p.AdditionalProperties != nil:
		return "{" + valueType(*p.AdditionalProperties)
	case p.Ref != "":
		if n := number(strings.TrimPrefix(p.Ref, "#/definitions/")); n >= 0 {
			return fmt.Sprint(n)
		}
	case p.Type == "string" || p.Type == "integer" || p.Type == "number" || p.Type == "boolean":
		return p.Type[:1]
	}
	return "*"
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
