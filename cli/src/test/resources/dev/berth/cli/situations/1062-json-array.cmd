simulate 1062-json-array.json
simulate 1062-json-array.lines.json
simulate 1062-json-array.wrong.json
