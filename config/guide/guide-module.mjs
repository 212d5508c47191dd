import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chapterNames, readChapter } from './read-chapter.mjs';

/**
 * The guide of one language as a module: its chapters as data, its pictures by import, so that the build gives them names with a hash.
 * @param {string} contents path of its README.md
 * @returns {{ source: string, inputs: string[] }}
 */
export function guideModule(contents) {
  const folder = dirname(contents);
  const files = chapterNames(readFileSync(contents, 'utf8')).map((name) => join(folder, `${name}.md`));
  const chapters = files.map((file) => readChapter(readFileSync(file, 'utf8'), file));
  const named = chapters.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'picture' ? [part.name] : [])));
  // One that is not taken yet is no reason not to build: npm run pictures needs the built product.
  const pictures = [...new Set(named)].filter((name) => existsSync(join(folder, '../pictures', name)));
  const imports = pictures.map((name, n) => `import p${n} from ${JSON.stringify(join(folder, '../pictures', name))};`);
  const places = pictures.map((name, n) => `${JSON.stringify(name)}: p${n}`);
  // As a text that is parsed: engines read that faster than a literal.
  const data = JSON.stringify(JSON.stringify(chapters));
  const source = `${imports.join('\n')}\nexport default { chapters: JSON.parse(${data}), pictures: { ${places.join(', ')} } };\n`;
  return { source, inputs: [contents, ...files] };
}
