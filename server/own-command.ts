import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout or installation: the folder with package.json above this file, be it source or bundle. */
export function packageRoot(): string {
  let at = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(at, 'package.json')) && dirname(at) !== at) at = dirname(at);
  return at;
}

/** Of the scripts of npm, by the name of the command. */
const scripts = { admin: 'admin', backup: 'backup', 'db-copy': 'db:copy', 'files-copy': 'files:copy' } as const;

/** How to start the server, or one of its commands with these words, here: an unpacked archive has `main.js` and no scripts of npm. */
export function ownCommand(name: keyof typeof scripts | 'start', words = '', root = packageRoot()): string {
  const isArchive = existsSync(join(root, 'main.js'));
  if (name === 'start') return isArchive ? 'node main.js' : 'npm start';
  const command = isArchive ? `node main.js ${name}` : `npm run ${scripts[name]}`;
  if (words === '') return command;
  return isArchive ? `${command} ${words}` : `${command} -- ${words}`;
}

/** What a command says of its ways to be called: each with what it does, in two columns. */
export function usageOf(name: keyof typeof scripts, ways: readonly (readonly [words: string, what: string])[]): string {
  const lines = ways.map(([words, what]) => [ownCommand(name, words), what] as const);
  const width = Math.max(...lines.map(([command]) => command.length)) + 4;
  return lines.map(([command, what]) => command.padEnd(width) + what).join('\n');
}
