// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mostTemplates, mostTemplateVersions } from '#contract/reports/report-template.ts';
import { mostShapes } from '#domain/drawn/import/limits.ts';
import { treeLimits } from '#domain/kinds/tree-node/shape.ts';
import { mostComments } from '#domain/model/comment.ts';
import { mostDocuments } from '#domain/product/project-document.ts';
import { specOf, variableKeys } from '#domain/product/variable.ts';
import { mostEntries } from '#server/actions/libraries/save-entry.ts';
import { mostTags } from '#server/actions/libraries/save-tag.ts';
import { mostSpooled, mostSpooledOfUser } from '#server/files/spool-room.ts';
import * as limits from '#server/import/limits.ts';
import { free } from '#server/inauth/sign-in-budgets.ts';
import { mostStreamsOfUser } from '#server/versions/live-streams.ts';

const page = readFileSync('docs/operate.md', 'utf8').split('## Limits')[1] ?? '';
const rows = page.split('\n').filter((line) => line.startsWith('|'));
/** As the page writes numbers. */
const written = (n: number) => (n < 10_000 ? String(n) : String(n).replace(/\B(?=(\d{3})+$)/g, ' '));

describe('the limits in docs/operate.md', () => {
  it('name every number that administrators can set, with its default and its end', () => {
    const numbers = variableKeys.flatMap((key) => {
      const spec = specOf(key);
      return spec.type === 'number' ? [{ key, spec }] : [];
    });
    expect(numbers.length).toBeGreaterThan(15);
    const missing = numbers.filter(({ key, spec }) => {
      // Several of a kind share a row: `upload.unnamedMegabytes`, `…ProjectMegabytes`.
      const end = key.replace(/^upload\.unnamed(?=Project|Total)/, '…');
      const row = rows.find((line) => line.includes(`\`${key}\``) || line.includes(`\`${end}\``)) ?? '';
      return !row.includes(written(spec.standard)) || !row.includes(written(spec.max));
    });
    expect(missing.map(({ key }) => key)).toEqual([]);
  });

  it.each([
    ['a workbook', [limits.mostCells, limits.longestCell]],
    ['a TARA table', [limits.mostTableCells, limits.mostTableColumns, limits.longestCell, limits.longestTextCell]],
    ['an edit', [treeLimits.nodes, treeLimits.depth]],
    ['a drawing of another tool', [mostShapes]],
    ['a Word template', [mostTemplates, mostTemplateVersions]],
    ['a user', [mostStreamsOfUser]],
    ['lists', [mostEntries, mostTags, mostDocuments, mostComments]],
    ['exchange files and personal data', [mostSpooledOfUser, mostSpooled]],
    ['sign-in with a password', [free.pair, free.account, free.network]],
  ])('say of %s what is in the sources', (name, numbers) => {
    const row = rows.find((line) => line.startsWith(`| ${name} |`)) ?? '';
    const isSaid = (n: number) => new RegExp(`(?<!\\d ?)${written(n)}(?! ?\\d)`).test(row);
    expect(numbers.filter((n) => !isSaid(n))).toEqual([]);
  });
});
