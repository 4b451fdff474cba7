// Command oracle-capacity answers how many more pods fit, as cluster-capacity does, with the
// scheduler of Kubernetes v1.37.1. See README.md.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if err := command(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func command(args []string) error {
	if len(args) == 0 {
		return errors.New("usage: oracle-capacity run [-o DIR] FILE... | oracle-capacity case [flags] CLUSTER.yaml | oracle-capacity genpod --seed N | oracle-capacity fields")
	}
	switch args[0] {
	case "run":
		return runCommand(args[1:])
	case "case":
		return caseCommand(args[1:])
	case "genpod":
		return genpodCommand(args[1:])
	case "fields":
		return fieldsCommand()
	}
	return fmt.Errorf("unknown command %q", args[0])
}

func runCommand(args []string) error {
	flags := flag.NewFlagSet("run", flag.ContinueOnError)
	dir := flags.String("o", "", "folder for the results; without it, they are printed")
	if err := flags.Parse(args); err != nil {
		return err
	}
	for _, file := range flags.Args() {
		c, err := loadCase(file)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		var text bytes.Buffer
		encoder := json.NewEncoder(&text)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", " ")
		if err := encoder.Encode(answer(c)); err != nil {
			return err
		}
		if *dir == "" {
			if _, err := os.Stdout.Write(text.Bytes()); err != nil {
				return err
			}
			continue
		}
		name := strings.TrimSuffix(filepath.Base(file), ".yaml") + ".json"
		if err := os.WriteFile(filepath.Join(*dir, name), text.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Result is what is printed for one case.
type Result struct {
	// Error is what cluster-capacity prints when it gives up.
	Error string `json:"error,omitempty"`
	// Endless says that cluster-capacity would wait for ever.
	Endless bool `json:"endless,omitempty"`
	// Report, YAML, Text and Verbose are the output of -o json, -o yaml, of no flag, and of --verbose.
	Report  *Review `json:"report,omitempty"`
	YAML    string  `json:"yaml,omitempty"`
	Text    string  `json:"text,omitempty"`
	Verbose string  `json:"verbose,omitempty"`
	// Genpod is the output of genpod.
	Genpod string `json:"genpod,omitempty"`
}

func answer(c *Case) Result {
	if c.Genpod != "" {
		text, err := namespacePod(c)
		if err != nil {
			return Result{Error: err.Error()}
		}
		return Result{Genpod: text}
	}
	template, err := parsePodSpec(c.PodSpec)
	if err != nil {
		return Result{Error: fmt.Sprintf("Failed to parse pod spec file: %v ", err)}
	}
	placed, stop, err := simulate(c, template)
	switch {
	case errors.Is(err, errEndless):
		return Result{Endless: true}
	case err != nil:
		return Result{Error: err.Error()}
	}
	review := newReview(template, placed, stop, c.MaxLimit)
	r := Result{Report: review, Text: review.text(), Verbose: review.verbose()}
	if r.YAML, err = review.yaml(); err != nil {
		return Result{Error: err.Error()}
	}
	return r
}
