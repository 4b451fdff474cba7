package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMain(m *testing.M) {
	prepare()
	os.Exit(m.Run())
}

// The recorded results are what the oracle says today.
func TestGoldenResults(t *testing.T) {
	files, _ := filepath.Glob("../target/golden-descheduler/*.policy.yaml")
	if len(files) == 0 {
		t.Skip("no golden data")
	}
	for _, policy := range files {
		name := strings.TrimSuffix(policy, ".policy.yaml")
		t.Run(filepath.Base(name), func(t *testing.T) {
			want, err := os.ReadFile(name + ".json")
			if err != nil {
				t.Fatal(err)
			}
			c, err := LoadFile(name + ".yaml")
			if err != nil {
				t.Fatal(err)
			}
			result, err := Judge(c, policy)
			if err != nil {
				t.Fatal(err)
			}
			got, err := encode(result)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Error("not what was recorded")
			}
		})
	}
}

// A generated scenario depends on nothing but its seed, and normalizing it
// again leaves it as it is.
func TestGeneratedScenariosAreRepeatable(t *testing.T) {
	for _, theme := range themeNames() {
		for seed := range uint64(5) {
			var texts [3]bytes.Buffer
			for i := range 2 {
				c, policy, err := Generate(seed, theme)
				if err != nil {
					t.Fatal(err)
				}
				if err := c.Write(&texts[i]); err != nil {
					t.Fatal(err)
				}
				_, _ = texts[i].Write(policy)
				if i == 1 {
					break
				}
				var once bytes.Buffer
				if err := c.Write(&once); err != nil {
					t.Fatal(err)
				}
				again, err := Load(once.Bytes())
				if err != nil {
					t.Fatal(err)
				}
				if err := again.Write(&texts[2]); err != nil {
					t.Fatal(err)
				}
				_, _ = texts[2].Write(policy)
			}
			if !bytes.Equal(texts[0].Bytes(), texts[1].Bytes()) {
				t.Errorf("%s %d: two different files", theme, seed)
			}
			if !bytes.Equal(texts[0].Bytes(), texts[2].Bytes()) {
				t.Errorf("%s %d: normalizing changes the file", theme, seed)
			}
		}
	}
}
