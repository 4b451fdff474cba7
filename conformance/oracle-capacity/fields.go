package main

import (
	"fmt"
	"reflect"
	"sort"
	"strings"

	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// What has a JSON form of its own.
var special = map[reflect.Type]string{
	reflect.TypeFor[resource.Quantity]():  "quantity",
	reflect.TypeFor[metav1.Time]():        "time",
	reflect.TypeFor[intstr.IntOrString](): "intorstring",
	reflect.TypeFor[metav1.FieldsV1]():    "raw",
}

// fieldsCommand prints the fields of a pod and of all that is in it, in the order in which Go writes them.
func fieldsCommand() error {
	lines := map[string]string{}
	describe(reflect.TypeFor[v1.Pod](), lines)
	names := make([]string, 0, len(lines))
	for name := range lines {
		names = append(names, name)
	}
	sort.Strings(names)
	fmt.Println("# The fields of v1.Pod of Kubernetes v1.37.1 and of all that is in it, in the order in which Go writes them;")
	fmt.Println("# made by conformance/oracle-capacity. A line of a struct: its name and fields. A field with ? is left out if")
	fmt.Println("# empty, with ! if zero; before its name are those of the structs that it is embedded in. Types: * pointer, [] list,")
	fmt.Println("# {} map by name, # struct; =NAME is Go's name of the type.")
	for _, name := range names {
		fmt.Println(name + lines[name])
	}
	return nil
}

func describe(t reflect.Type, lines map[string]string) {
	if _, known := lines[t.Name()]; known {
		return
	}
	lines[t.Name()] = ""
	var line strings.Builder
	describeFields(t, "", &line, lines)
	lines[t.Name()] = line.String()
}

func describeFields(t reflect.Type, around string, line *strings.Builder, lines map[string]string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		if f.Anonymous && name == "" {
			describeFields(f.Type, around+f.Name+".", line, lines)
			continue
		}
		line.WriteString(" " + around + name)
		for _, option := range strings.Split(options, ",") {
			switch option {
			case "omitempty":
				line.WriteString("?")
			case "omitzero":
				line.WriteString("!")
			}
		}
		line.WriteString(":" + typeText(f.Type, lines))
	}
}

func typeText(t reflect.Type, lines map[string]string) string {
	if text, ok := special[t]; ok {
		return text
	}
	named := ""
	if t.PkgPath() != "" {
		named = "=" + t.String()
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + typeText(t.Elem(), lines)
	case reflect.Slice:
		return "[]" + typeText(t.Elem(), lines)
	case reflect.Map:
		return "{}" + typeText(t.Elem(), lines) + named
	case reflect.Struct:
		describe(t, lines)
		return "#" + t.Name()
	default:
		return t.Kind().String() + named
	}
}
