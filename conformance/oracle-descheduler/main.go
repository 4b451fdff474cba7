// Command oracle-descheduler runs descheduling scenarios on the real
// descheduler code, and makes up scenarios. See README.md.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-logr/logr"
	kube "k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	"sigs.k8s.io/descheduler/pkg/descheduler"
)

type clientset = kube.Interface

const usage = `usage:
  oracle-descheduler run [-o OUT] [--policy POLICY.yaml] CLUSTER.yaml...
  oracle-descheduler normalize [-o OUT] CLUSTER.yaml...
  oracle-descheduler gen --seed N [--count N] --theme T -o DIRECTORY
  oracle-descheduler make --theme T --count N [--from SEED] [--step K] -o DIRECTORY
  oracle-descheduler cover RESULT.json...
  oracle-descheduler time --policy POLICY.yaml [--cycles N] CLUSTER.yaml
`

func main() {
	if len(os.Args) < 2 {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
	commands := map[string]func([]string) error{
		"run": runCommand, "normalize": normalizeCommand, "gen": genCommand, "make": makeCommand, "cover": coverCommand,
		"time": timeCommand,
	}
	command, ok := commands[os.Args[1]]
	if !ok {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
	prepare()
	if err := command(os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "oracle-descheduler:", err)
		os.Exit(1)
	}
}

// prepare silences the global log and registers the real plugins.
func prepare() {
	klog.SetLogger(logr.Discard())
	descheduler.SetupPlugins()
}

// runCommand judges each file with its policy: the one given, or the one beside
// it, NAME.policy.yaml for NAME.yaml.
func runCommand(args []string) error {
	flags := flag.NewFlagSet("run", flag.ExitOnError)
	out := flags.String("o", "", "output file, or directory for several input files (default: standard output)")
	policy := flags.String("policy", "", "policy file (default: NAME.policy.yaml beside NAME.yaml)")
	_ = flags.Parse(args)
	return eachFile(flags.Args(), *out, ".json", func(w io.Writer, file string, c *Cluster) error {
		policyFile := *policy
		if policyFile == "" {
			policyFile = strings.TrimSuffix(file, ".yaml") + ".policy.yaml"
		}
		result, err := Judge(c, policyFile)
		if err != nil {
			return err
		}
		data, err := encode(result)
		if err != nil {
			return err
		}
		_, err = w.Write(data)
		return err
	})
}

// normalizeCommand prints the objects as the descheduler gets to see them.
func normalizeCommand(args []string) error {
	flags := flag.NewFlagSet("normalize", flag.ExitOnError)
	out := flags.String("o", "", "output file, or directory for several input files (default: standard output)")
	_ = flags.Parse(args)
	return eachFile(flags.Args(), *out, ".yaml", func(w io.Writer, _ string, c *Cluster) error { return c.Write(w) })
}

func eachFile(files []string, out, suffix string, do func(io.Writer, string, *Cluster) error) error {
	for _, file := range files {
		if strings.HasSuffix(file, ".policy.yaml") {
			continue
		}
		c, err := LoadFile(file)
		if err != nil {
			return err
		}
		var buffer bytes.Buffer
		if err := do(&buffer, file, c); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if out == "" {
			if _, err := os.Stdout.Write(buffer.Bytes()); err != nil {
				return err
			}
			continue
		}
		path := out
		if info, err := os.Stat(out); err == nil && info.IsDir() {
			path = filepath.Join(out, strings.TrimSuffix(filepath.Base(file), ".yaml")+suffix)
		} else if len(files) > 1 {
			return fmt.Errorf("%s is no directory", out)
		}
		if err := os.WriteFile(path, buffer.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// encode prints JSON with one blank of indentation, and what holds no object or
// list in an object or list on one line.
func encode(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(&buffer)
	decoder.UseNumber()
	var tree json.RawMessage
	if err := decoder.Decode(&tree); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := layOut(&out, tree, "\n"); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// layOut writes a value; below top level, each object in a list is a line.
func layOut(out *bytes.Buffer, raw json.RawMessage, newline string) error {
	switch raw[0] {
	case '{':
		if len(newline) > 2 {
			out.Write(raw)
			return nil
		}
		decoder := json.NewDecoder(bytes.NewReader(raw))
		if _, err := decoder.Token(); err != nil {
			return err
		}
		out.WriteByte('{')
		for first := true; decoder.More(); first = false {
			key, err := decoder.Token()
			if err != nil {
				return err
			}
			var value json.RawMessage
			if err := decoder.Decode(&value); err != nil {
				return err
			}
			if !first {
				out.WriteByte(',')
			}
			fmt.Fprintf(out, "%s %q: ", newline, key)
			if err := layOut(out, value, newline+" "); err != nil {
				return err
			}
		}
		out.WriteString(newline + "}")
	case '[':
		var list []json.RawMessage
		if err := json.Unmarshal(raw, &list); err != nil {
			return err
		}
		if len(list) == 0 || list[0][0] != '{' {
			out.Write(raw)
			return nil
		}
		out.WriteByte('[')
		for i, value := range list {
			if i > 0 {
				out.WriteByte(',')
			}
			out.WriteString(newline + " ")
			out.Write(value)
		}
		out.WriteString(newline + "]")
	default:
		out.Write(raw)
	}
	return nil
}
