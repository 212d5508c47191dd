/** `npx tsx scripts/report-templates.ts`: writes docs/report-templates.md, the list of all placeholders; a spec holds it to the data they come from. */
import { writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { LocalText } from '#domain/model/base.ts';
import { templateFacts } from '#domain/report/template/facts.ts';
import { headLoops, templateLoops } from '#domain/report/template/loops.ts';
import { fieldsOfLoop, loopNames } from '#domain/report/template/rows.ts';
import { coverTables, templateDrawings, templateSections, templateTables } from '#domain/report/template/tables.ts';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const called = (entries: readonly (readonly [string, LocalText])[], write: (name: string) => string) =>
  table(
    ['placeholder', 'English', '中文'],
    entries.map(([name, { en, zh }]) => [`\`${write(name)}\``, en, zh]),
  );
const withWords = (list: Readonly<Record<string, { words: LocalText }>>) =>
  Object.entries(list).map(([name, { words }]) => [name, words] as const);

/** The page as it is kept. */
export function reportTemplatesPage(): string {
  const loops = loopNames.map((name) => {
    const words = templateLoops[name]?.words ?? headLoops[name]?.words ?? { en: '', zh: '' };
    const within = Object.keys(templateLoops[name]?.within ?? {});
    return [
      `\`{#${name}}\``,
      `${words.en}, ${words.zh}`,
      fieldsOfLoop(name)
        .map((field) => `\`{${field}}\``)
        .join(' '),
      within.map((inner) => `\`{#${inner}}\``).join(' '),
    ];
  });
  return `# Templates for reports

An organisation can have reports filled into Word documents (.docx) of its own. Administrators upload them under *System*, *Report templates*; the sample template there contains every
placeholder below. This page is written by \`npx tsx scripts/report-templates.ts\`.

## How placeholders are written

| you write | it becomes |
| --- | --- |
| \`{project.name}\` | a single value, in the look of the placeholder; in the text, in tables, headers, footers and notes |
| \`{#risks}\` … \`{/risks}\` | what is between them, once for each row: words of a paragraph, paragraphs (beginning and end in paragraphs of their own), or rows of a table (beginning in the first cell, end in the last) |
| \`{#marking}\` … \`{/marking}\` | what is between them, if the value is not empty |
| \`{^open points}\` … \`{/open points}\` | what is between them, if there is nothing |
| \`{table: risks}\` | a table of the report; it needs a paragraph of its own |
| \`{table: risks, style: My table}\` | the same in a table style of the document |
| \`{section: risks}\` | a whole section of the report with its headings, tables and drawings |
| \`{drawing: item}\` | drawings as pictures, as wide as there is room |

Capital letters, spaces, hyphens and underscores make no difference: \`{riskValue}\` is \`{risk value}\`. A full-width colon or comma is taken, too. \`{/}\` closes the last loop.

Levels are written by name, related rows by code. The language is the one chosen for the report. Inside a loop only rows that belong to its row can be repeated; up to four
loops fit into each other. A filled document has at most 150 million characters.

A report that follows a report profile fills a template with what the profile leaves: chapters and columns that it does not choose and content that it leaves out are empty, a
placed table or section says \`Not part of this extract.\`, and \`{^…}\` is not written for them. An extract says so at its head: where the text has \`{extract}\` or
\`{table: cover}\` before anything that it repeats or places, there; else in a paragraph before all others.

## What is refused

Macros, embedded objects and files, attached templates, subdocuments, pictures from elsewhere, links to anything but websites and mail addresses, fields that fetch or run
something (only fields like PAGE, TOC, REF, DATE and HYPERLINK are taken), passwords, document types, and files that are not valid or unpack to more than 48 MB.

## Single values

${called(withWords(templateFacts), (name) => `{${name}}`)}

## Row by row

${table(['loop', 'rows', 'fields', 'loops inside'], loops)}

## Tables

${called([...Object.entries(coverTables), ...withWords(templateTables)], (name) => `{table: ${name}}`)}

## Sections

${called(withWords(templateSections), (name) => `{section: ${name}}`)}

## Drawings

${called(withWords(templateDrawings), (name) => `{drawing: ${name}}`)}
`;
}

const here = fileURLToPath(import.meta.url);
if (argv[1] === here)
  writeFileSync(fileURLToPath(new URL('../docs/report-templates.md', import.meta.url)), reportTemplatesPage());
