const root = document.body.dataset.root;
const found = document.getElementById("found");
const contents = document.getElementById("contents");

function rank(page, words) {
  const title = page.title.toLowerCase();
  const text = page.text.toLowerCase();
  return words.every((word) => text.includes(word) || title.includes(word))
    ? words.reduce((sum, word) => sum + (title.includes(word) ? 100 : 0) + text.split(word).length, 1)
    : 0;
}

document.getElementById("search").addEventListener("input", (event) => {
  const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
  contents.hidden = words.length > 0;
  found.replaceChildren(
    ...(words.length === 0 ? [] : PAGES)
      .map((page) => ({ page, rank: rank(page, words) }))
      .filter((hit) => hit.rank > 0)
      .sort((one, other) => other.rank - one.rank)
      .slice(0, 20)
      .map((hit) => {
        const link = document.createElement("a");
        link.href = `${root}/${hit.page.place}`;
        link.textContent = hit.page.title;
        const item = document.createElement("li");
        item.append(link);
        return item;
      }),
  );
});
