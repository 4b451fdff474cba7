package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
)

// write puts a generated scenario into a directory.
func write(directory, name string, c *Cluster, policy []byte) (string, error) {
	var buffer bytes.Buffer
	if err := c.Write(&buffer); err != nil {
		return "", err
	}
	file := filepath.Join(directory, name+".yaml")
	if err := os.WriteFile(file, buffer.Bytes(), 0o644); err != nil {
		return "", err
	}
	return file, os.WriteFile(filepath.Join(directory, name+".policy.yaml"), policy, 0o644)
}

// genCommand makes scenarios up.
func genCommand(args []string) error {
	flags := flag.NewFlagSet("gen", flag.ExitOnError)
	seed := flags.Uint64("seed", 1, "same seed, same scenario")
	count := flags.Uint64("count", 1, "how many, of seeds from this one on")
	theme := flags.String("theme", "mixed", strings.Join(themeNames(), ", "))
	out := flags.String("o", ".", "directory for THEME-SEED.yaml and THEME-SEED.policy.yaml")
	_ = flags.Parse(args)
	for n := *seed; n < *seed+*count; n++ {
		c, policy, err := Generate(n, *theme)
		if err != nil {
			return err
		}
		if _, err = write(*out, fmt.Sprintf("%s-%d", *theme, n), c, policy); err != nil {
			return err
		}
	}
	return nil
}

// makeCommand makes scenarios up and judges them, each twice, and keeps those
// that have an eviction and a refusal and on which chance has no say.
func makeCommand(args []string) error {
	flags := flag.NewFlagSet("make", flag.ExitOnError)
	theme := flags.String("theme", "mixed", strings.Join(themeNames(), ", "))
	count := flags.Int("count", 10, "how many to keep")
	from := flags.Uint64("from", 1, "first seed")
	step := flags.Uint64("step", 1, "distance of seeds")
	dull := flags.Int("dull", 0, "how many may lack an eviction or a refusal")
	out := flags.String("o", ".", "directory")
	_ = flags.Parse(args)
	for seed := *from; *count > 0; seed += *step {
		c, policy, err := Generate(seed, *theme)
		if err != nil {
			return err
		}
		name := fmt.Sprintf("%s-%d", *theme, seed)
		file, err := write(*out, name, c, policy)
		if err != nil {
			return err
		}
		drop := func(why string) {
			fmt.Println("dropped", name+":", why)
			_ = os.Remove(file)
			_ = os.Remove(filepath.Join(*out, name+".policy.yaml"))
		}
		var texts [2][]byte
		var result *Result
		for i := range texts {
			loaded, err := LoadFile(file)
			if err != nil {
				return err
			}
			if result, err = Judge(loaded, filepath.Join(*out, name+".policy.yaml")); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if texts[i], err = encode(result); err != nil {
				return err
			}
		}
		switch {
		case !bytes.Equal(texts[0], texts[1]):
			drop("two runs differ")
			continue
		case result.PolicyError != "":
			drop(result.PolicyError)
			continue
		case result.Chance.Unstable:
			drop("unstable")
			continue
		case len(result.Live.Evictions) == 0 || !slices.ContainsFunc(result.Live.Refused, telling):
			if *dull == 0 {
				drop("dull")
				continue
			}
			*dull--
		}
		if err := os.WriteFile(filepath.Join(*out, name+".json"), texts[0], 0o644); err != nil {
			return err
		}
		*count--
	}
	return nil
}

// telling are refusals of other pods than those that every scenario has.
func telling(r Refusal) bool { return !strings.HasPrefix(r.Pod, "kube-system/") }

// coverCommand sums up what results hold.
func coverCommand(args []string) error {
	type sum struct{ cases, evictions, refused, noEviction, noRefusal, sometimes, alternatives, dryRunDiffers, warnings, errors int }
	sums := map[string]*sum{}
	plugins := map[string]int{}
	messages := map[string]int{}
	for _, file := range args {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		var r Result
		if err := json.Unmarshal(data, &r); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if r.Live == nil {
			fmt.Println(filepath.Base(file), r.PolicyError)
			continue
		}
		base := filepath.Base(file)
		theme := base[:strings.LastIndex(base, "-")]
		s := sums[theme]
		if s == nil {
			s = &sum{}
			sums[theme] = s
		}
		s.cases++
		s.evictions += len(r.Live.Evictions)
		s.refused += len(r.Live.Refused)
		for cond, field := range map[*int]bool{
			&s.noEviction: len(r.Live.Evictions) == 0, &s.noRefusal: len(r.Live.Refused) == 0, &s.sometimes: len(r.Chance.Sometimes) > 0,
			&s.alternatives: len(r.Live.Alternatives) > 0, &s.warnings: len(r.Live.Warnings) > 0, &s.errors: len(r.Live.Errors) > 0,
			&s.dryRunDiffers: fmt.Sprint(evictedSet(r.Live)) != fmt.Sprint(evictedSet(r.DryRun)),
		} {
			if field {
				*cond++
			}
		}
		for _, e := range r.Live.Evictions {
			plugins[e.Plugin]++
		}
		for _, refusal := range r.Live.Refused {
			for _, text := range strings.Split(strings.Trim(refusal.Message, "[]"), ", ") {
				messages[refusal.Stage+": "+generalize(text)]++
			}
		}
	}
	names := []string{}
	for name := range sums {
		names = append(names, name)
	}
	sort.Strings(names)
	fmt.Printf("%-20s %5s %9s %8s %10s %9s %9s %12s %7s %8s %6s\n", "theme", "cases", "evictions", "refused", "noeviction", "norefusal", "sometimes", "alternatives", "dryrun≠", "warnings", "errors")
	for _, name := range names {
		s := sums[name]
		fmt.Printf("%-20s %5d %9d %8d %10d %9d %9d %12d %7d %8d %6d\n", name, s.cases, s.evictions, s.refused, s.noEviction, s.noRefusal, s.sometimes, s.alternatives, s.dryRunDiffers, s.warnings, s.errors)
	}
	for _, counts := range []map[string]int{plugins, messages} {
		fmt.Println()
		keys := []string{}
		for key := range counts {
			keys = append(keys, key)
		}
		sort.Strings(keys)
		for _, key := range keys {
			fmt.Printf("%6d %s\n", counts[key], key)
		}
	}
	return nil
}

// generalize takes names and numbers out of a message.
func generalize(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		if strings.ContainsAny(word, "\"/") || strings.ContainsAny(word, "0123456789") {
			words[i] = "…"
		}
	}
	return strings.Join(words, " ")
}
