// @vitest-environment node
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeJsonSchema, exchangeSchema } from '#domain/exchange/file.ts';
import { kindNames, kinds } from '#domain/kinds/kinds.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { empty } from '#tests/world/headlamp.ts';
import { Choices, randomTaskOps } from '#tests/world/random-task.ts';

/** Tables about a project, a task or a version whose rows are in the exchange file. */
const inFile = ['project', 'project_member', 'task', 'task_member', 'task_version', 'approval', 'entity', 'saved_view'];

/** Those that stay behind, and why (docs/exchange.md names what users would miss). */
const leftBehind: Readonly<Record<string, string>> = {
  activity: 'the history begins anew',
  activity_row: 'the history begins anew',
  comment: 'what people said to each other, with notifications to users of one installation',
  deleted_edit: 'the history begins anew',
  deleted_version: 'is being deleted',
  edit_lease: 'lives as long as a page is open',
  job: 'work of one server',
  kept_report: 'is made again from the version',
  library_source: 'belongs to an entry of a library of one installation',
  mail_item: 'to a user of one installation',
  notification: 'to a user of one installation',
  polarion_connection: 'holds a token, which belongs to one installation',
  polarion_item: 'belongs to a connection',
  polarion_send: 'work of one installation, over a connection',
  second_opinion: 'is hidden from people of one installation until it is handed in',
  project_document: 'belongs to a project beside its analyses',
  presence: 'lives as long as a page is open',
  row_made: 'the history begins anew',
  report_profile: 'says how one installation tells its reports',
  sent_file: 'is forgotten after a day',
  star: 'belongs to a user',
  task_origin: 'names a task of one installation',
  task_place: 'follows from tasks, participants and members',
  version_merge: 'names versions that may not be in the file',
};

/** Of the tables of the store those with a column that names a project, a task or a version. */
function tablesOfTasks(): string[] {
  const source = readFileSync('server/store/tables.ts', 'utf8');
  const body = source.slice(source.indexOf('export interface Tables'));
  // Each table begins a line two letters in; its columns end where the next begins.
  const [, ...parts] = body.split(/^ {2}(?=\w+: \{)/m);
  const named = parts.filter((part) => /^(project|star):|\b(version_id|task_id|project_id)\??:/.test(part));
  return named.map((part) => part.slice(0, part.indexOf(':')));
}

const schemaFile = (schema: number) => `docs/exchange-${schema}.schema.json`;

/**
 * The released schemas: the version that brought each, and the SHA-256 of its content without white space. A release that brings a schema adds its
 * line.
 */
const released: Readonly<Record<number, readonly [version: string, hash: string]>> = {
  4: ['0.2.0', '23b66905c6a366d29c2de7c991f91e5a4e4d623949abfcf5dc85367414bdc6e1'],
};
const hashOf = (schema: number) =>
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(readFileSync(schemaFile(schema), 'utf8'))))
    .digest('hex');

const howToRaise = (schema: number, version: string) =>
  `Schema ${schema} was released with ${version} and stays as it is: installations refuse what their schema does not have.
1. git checkout ${schemaFile(schema)}
2. Raise exchangeSchema in domain/exchange/file.ts and run npx tsx scripts/exchange-schema.ts, which writes a file of its own.
3. Name the new schema in CHANGELOG.md under Unreleased ("schema ${schema + 1}").
4. Add a step to domain/exchange/upgrade.ts if more has changed than new fields with defaults.`;

/** What CHANGELOG.md says of the version to come. */
function unreleasedChanges(): string {
  const [, changes = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## \[Unreleased\]$/m);
  return changes.split(/^## /m)[0] ?? '';
}

describe('the schema of exchange files', () => {
  it.each(Object.entries(released))('%s never changes after its release', (schema, [version, hash]) => {
    expect(hashOf(Number(schema)), howToRaise(Number(schema), version)).toBe(hash);
  });

  it('is new only as long as CHANGELOG.md names it under Unreleased', () => {
    const isNamed = unreleasedChanges().includes(`schema ${exchangeSchema}`);
    const hint = `Schema ${exchangeSchema} is neither released nor named under Unreleased. At its release add to \`released\`: ${exchangeSchema}: [version, '${hashOf(exchangeSchema)}']`;
    expect(exchangeSchema in released || isNamed, hint).toBe(true);
  });
});

describe('the exchange file', () => {
  it('has the schema that is published; `npx tsx scripts/exchange-schema.ts` writes it', () => {
    const kept = readFileSync(schemaFile(exchangeSchema), 'utf8');
    const hint = released[exchangeSchema] ? howToRaise(exchangeSchema, released[exchangeSchema][0]) : undefined;
    expect(JSON.parse(kept), hint).toEqual(JSON.parse(JSON.stringify(exchangeJsonSchema())));
  });

  it('has the rows of every table about projects, tasks and versions, or a reason stands here', () => {
    const tables = tablesOfTasks();
    expect(tables.length).toBeGreaterThan(15);
    expect([...tables].sort()).toEqual([...inFile, ...Object.keys(leftBehind)].sort());
  });

  it('is tried with rows of every kind, and with every reference that a kind has', () => {
    const seen = new Set<string>();
    for (const choices of fc.sample(Choices, { numRuns: 60, seed: 7 })) {
      const desk = empty();
      desk.do(...randomTaskOps(defaultMethod, choices));
      for (const kind of kindNames)
        for (const row of tableOf(desk.w, kind)) {
          seen.add(kind);
          for (const field of Object.keys(kinds[kind].references))
            if (holdsSomething((row as unknown as Record<string, unknown>)[field])) seen.add(`${kind}.${field}`);
        }
    }
    const all = kindNames.flatMap((kind) => [
      kind,
      ...Object.keys(kinds[kind].references).map((field) => `${kind}.${field}`),
    ]);
    expect(all.filter((key) => !seen.has(key)).sort()).toEqual(Object.keys(untried).sort());
  });
});

const holdsSomething = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null);

/** What the random tasks leave alone. */
const untried: Readonly<Record<string, string>> = {
  chapters: 'need a kept file; tests/server/exchange/exchange.slow.test.ts adds them',
  'links.asset': 'of assets that are drawn as links; tests/world/headlamp.ts has them',
  'steps.controls': 'steps are made before controls',
};
