// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#contract/index.ts';
import { addressOf, type Endpoint } from '#contract/kit/endpoint.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { libraryGroupNames } from '#contract/library.ts';
import { deliveryGroupNames } from '#contract/library-delivery.ts';
import { variable } from '#contract/variable.ts';
import { auditDetails } from '#domain/audit/audit-detail.ts';
import { analysisKindNames } from '#domain/kinds/kinds.ts';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { libraryNames } from '#domain/library/libraries.ts';
import { loadSeedLibraries } from '#server/actions/libraries/load-seed-libraries.ts';
import type { Act } from '#tests/world/administration/act.ts';
import { administrativeActs } from '#tests/world/administrative-acts.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

/** Where the calls come from. */
const address = '203.0.113.7';

/** Every endpoint that writes, and every one that hands out a file. */
const writing: [name: string, endpoint: Endpoint][] = Object.entries(groups)
  .flatMap(([group, calls]) => Object.entries(calls).map(([key, e]): [string, Endpoint] => [`${group}.${key}`, e]))
  .filter(([, e]) => e.access !== 'public' && (e.method !== 'GET' || e.kind === 'file'));

const work = 'work in a task: the history of its version says who did what when';
const own = 'about the caller alone; what guards the account has events of its own (tests/server/audit.test.ts)';
const reads = 'reads; it is a POST because of what it is asked with';

/** Why an endpoint leaves no line: by its name, or by its group. */
const without: Record<string, string> = {
  'inauth.logout': own,
  'inauth.users': reads,
  'inauth.updatePassword': own,
  accountSecurity: own,
  externalAccount: own,
  session: own,
  secondFactor: own,
  passkey: own,
  personalToken: own,
  account: own,
  inbox: own,
  'about.notices': 'the licences of the libraries: the same file for everybody, nothing of the installation',
  'project.star': own,
  'project.logo': 'a picture of a page',
  'project.compose': reads,
  'project.methodEffect': reads,
  'task.star': own,
  'task.create': work,
  'task.change': work,
  'task.complete': work,
  'task.clone': work,
  'task.createFromTemplate': work,
  'task.createDrawn': work,
  'taskVersion.create': work,
  'taskVersion.choose': work,
  savedView: work,
  version: work,
  comment: work,
  'comparison.restore': work,
  'merge.preview': reads,
  'merge.run': 'tests/server/versions/merge.test.ts',
  'approval.answer': 'tests/server/versions/approvals.test.ts',
  'approval.withdraw': 'tests/server/versions/approvals.test.ts',
  'secondOpinion.answer': 'answers that nobody sees before they are handed in',
  secondOpinion: 'tests/server/opinions/second-opinion.test.ts',
  lease: work,
  polarion: 'tests/server/projects/polarion.test.ts',
  ...Object.fromEntries(analysisKindNames.map((kind) => [kind, work])),
  projectDocument: 'tests/server/projects/project-documents.test.ts',
  reportTemplate: 'tests/server/templates/report-templates.slow.test.ts',
  reportProfile: 'tests/server/projects/report-profiles.test.ts',
  'promotion.promote': 'tests/server/libraries/promotion.test.ts',
  'report.cancel': 'ends what the caller asked for; the line that asked stays',
  'report.file': 'the line is written when the report is asked for; the list of exports names each download',
  'attachment.upload': work,
  'attachment.file': 'evidence of a row, opened from it',
  'importData.template': 'holds nothing of the organisation',
  'exchange.checkProject': reads,
  'exchange.checkTask': reads,
  'attackCatalogue.check': reads,
  'attackCatalogue.import': 'tests/server/libraries/attack-catalogue.test.ts',
  'taraTable.check': reads,
  'taraTable.checkNew': reads,
  'health.endLongTask': 'tests/server/system/long-tasks.test.ts',
  'reqif.check': reads,
  'reqif.import': 'tests/server/exchange/reqif.test.ts',
  ...Object.fromEntries(libraryNames.map((name) => [`${libraryGroupNames[name]}.some`, reads])),
  'fittingAttacks.find': reads,
  'draftKnowledge.find': reads,
  'libraryUpdates.contents': reads,
  ...Object.fromEntries(
    libraryNames
      .filter((name) => !deliveredLibraries()[name]?.length)
      .map((name) => [
        `${deliveryGroupNames[name]}.load`,
        'nothing is delivered; the same code serves other libraries',
      ]),
  ),
};
const reasonOf = (name: string) => without[name] ?? without[name.split('.')[0] ?? ''];

let world: Analysis & { admin: Actor };
let acts: Record<string, Act>;
beforeAll(async () => {
  const made = await analysis({ trustedHops: 1 });
  await loadSeedLibraries(made.env, deliveredLibraries());
  world = { ...made, admin: await made.user('root', permissions) };
  await world.admin.call(variable.change, {
    params: { key: 'signIn.registration' },
    body: { rev: 0, value: 'approval' },
  });
  acts = await administrativeActs(world);
}, 60_000);
afterAll(() => world.close());

const lines = () =>
  world.store.db.selectFrom('audit').selectAll().where('at', '=', world.clock.now.toISOString()).execute();

/** Does an act as the administrator; returns what is wrong with its line in the audit log. */
async function faultOf({ endpoint, event, on, sent }: Act): Promise<string | undefined> {
  const { params, query, body, form } = await sent();
  // What prepares the act has lines of its own.
  world.clock.advance(1);
  const response = await world.admin.fetch(
    addressOf(endpoint.path, { ...(params && { params }), query: query ?? {} }),
    {
      method: endpoint.method,
      headers: { 'x-forwarded-for': address, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
    },
  );
  const answer = await response.text();
  if (!response.ok) return `refused: ${response.status} ${answer.slice(0, 300)}`;
  const found = await lines();
  const line = found.find((one) => one.event === event);
  if (!line) return `no line ${event}, but ${found.map((one) => one.event).join(', ') || 'none'}`;
  if (line.user_id !== world.admin.id || line.account !== 'root') return `by ${line.account}`;
  if (line.address !== address) return `from ${line.address}`;
  if (!line.target.includes(on)) return `on “${line.target}”, not ${on}`;
  const { say } = auditDetails[event];
  if (line.detail !== '' && say(line.detail, 'zh', line.target) === undefined)
    return `a detail that has no words: ${line.detail}`;
  return undefined;
}

describe('what an administrator does', () => {
  it('is in the audit log: an endpoint that writes has an act here, or a reason why it leaves no line', () => {
    const named = new Set(Object.keys(acts).map((name) => name.split(' ')[0]));
    const missing = writing.filter(([name]) => !named.has(name) && reasonOf(name) === undefined);
    expect(missing.map(([name, { access }]) => `${name} (${access})`)).toEqual([]);
    const known = new Set(writing.flatMap(([name]) => [name, name.split('.')[0] ?? '']));
    expect(Object.keys(without).filter((name) => !known.has(name))).toEqual([]);
  });

  it('leaves a line that says who, when, from where and what, with a detail that people can read', async () => {
    const rows: string[] = [];
    const wrong: string[] = [];
    for (const [name, act] of Object.entries(acts)) {
      const fault = await faultOf(act);
      rows.push(`${fault === undefined ? '✓' : '✗'} ${name.padEnd(40)} ${act.event}`);
      if (fault !== undefined) wrong.push(`${name}: ${fault}`);
    }
    console.info(`${rows.length} acts of an administrator\n${rows.join('\n')}`);
    expect(wrong).toEqual([]);
  }, 120_000);
});
