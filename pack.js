import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

// What the tarball says of itself has no scripts: npm would warn about `prepare`, which only an installation from git needs.
const WHOLE = 'package.json.whole';

if (existsSync(WHOLE)) renameSync(WHOLE, 'package.json'); // also after a pack that was interrupted
if (process.argv[2] === 'strip') {
  const text = readFileSync('package.json', 'utf8');
  const { scripts: _, devDependencies: __, ...published } = JSON.parse(text);
  writeFileSync(WHOLE, text);
  writeFileSync('package.json', `${JSON.stringify(published, null, 2)}\n`);
}
