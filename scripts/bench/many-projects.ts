import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { client, firstAdministrator, scratchFolder, startProduct } from '../product.mjs';
import { countStatements, type Slow, statementLimit } from '../trust/slow-statements.ts';
import type { Figure, Part } from './figure.ts';
import { fillProjects } from './fill/fill-projects.ts';
import { casesAgainst, type ListCase } from './fill/list-cases.ts';
import { spelling } from './fill/spelling.ts';
import { startBareServer } from './load/bare.ts';
import type { Shot } from './load/load.ts';
import { scratchDatabase } from './load/scratch-database.ts';

const projects = 10_000;
const memberOf = 1_000;

/** Pages of about 50: more questions than the server remembers answers; each comes again only after all others. */
const unasked = (n: number, pages: number) =>
  `current=${1 + (n % pages)}&pageSize=${47 + (n % 7)}&sorter=${n % 2 ? '' : '-'}updateTime`;
const byName = (n: number) => unasked(n, 199).replace('updateTime', 'name');
const away = { p99: 60 };
const byWord = { p99: 100 };

/** The calls of one list, as an administrator and as a member of some projects. */
function casesOf(list: string, admin: object, member: object): ListCase[] {
  const at = (headers: object, query: string) => ({
    path: `/intara/v1.0/${list}?${query}`,
    headers: headers as Record<string, string>,
  });
  const of = `${list} of ${projects}`;
  return [
    { name: `${of}: a page, not asked before`, shot: (n) => at(admin, unasked(n, 199)), budget: away },
    { name: `${of}: by name, not asked before`, shot: (n) => at(admin, byName(n)), budget: away },
    { name: `${of}: mine, not asked before`, shot: (n) => at(member, `mine=true&${unasked(n, 19)}`), budget: away },
    { name: `${of}: those a member sees`, shot: (n) => at(member, unasked(n, 19)), budget: away },
    {
      name: `${of}: starred`,
      shot: (n) => at(admin, `starred=true&name=${spelling(wordOf(list), n)}&pageSize=50`),
      budget: away,
    },
    ...(list === 'tasks' ? casesByState(of, (query) => at(admin, query)) : []),
    {
      name: `${of}: a word many have`,
      shot: (n) => at(admin, `pageSize=50&name=${spelling(wordOf(list), n)}`),
      budget: byWord,
    },
    { name: `${of}: a word few have`, shot: (n) => at(admin, `pageSize=50&name=${rare(list, n)}`), budget: byWord },
    { name: `${of}: two Chinese characters`, shot: (n) => at(admin, chinese(n)), budget: byWord },
    {
      name: `${of}: a word, by a member`,
      shot: (n) => at(member, `pageSize=50&name=${spelling(wordOf(list), n)}`),
      budget: byWord,
    },
    { name: `${of}: the same page again (remembered)`, shot: () => at(admin, 'pageSize=50&sorter=-updateTime') },
  ];
}
/** Projects have no state. */
const casesByState = (of: string, at: (query: string) => Shot): ListCase[] => [
  {
    name: `${of}: in progress, not asked before`,
    shot: (n) => at(`status=inProgress&${unasked(n, 199)}`),
    budget: away,
  },
  { name: `${of}: overdue, not asked before`, shot: (n) => at(`waiting=overdue&${unasked(n, 99)}`), budget: away },
];
const wordOf = (list: string) => (list === 'projects' ? 'project-list' : 'task-');
const rare = (list: string, n: number) =>
  list === 'projects' ? `list-${(n * 7919) % projects}` : `k-${(n * 7919) % projects}`;
/** Another page each time. */
const chinese = (n: number) => `name=${encodeURIComponent(n % 2 ? '网关' : '车门')}&${unasked(n, 33)}`;

/**
 * Lists and workplace with 10 000 projects, the bare server between. Nothing is answered from memory but where it says so, and how many match: that is kept
 * until something changes, so it is counted in the run that warms up.
 */
export const manyProjects: Part = {
  name: 'many-projects',
  async run() {
    const dataDir = scratchFolder();
    const database = await scratchDatabase();
    const env: Record<string, string> = database ? { DATABASE_URL: database.url } : {};
    const first = await startProduct({ dataDir, env });
    const { admin, member } = await twoUsers(first);
    await first.kill();
    await fillProjects(database ? { url: database.url } : { file: join(dataDir, 'intara.db') }, {
      projects,
      administrator: admin.id,
      member: member.id,
      memberOf,
    });
    const product = await startProduct({ dataDir, env });
    const bare = await startBareServer(database?.url);
    try {
      const [a, m] = [{ authorization: admin.token }, { authorization: member.token }];
      const workplace = (headers: Record<string, string>) => () => ({ path: '/intara/v1.0/workplace', headers });
      const cases: ListCase[] = [
        ...casesOf('projects', a, m),
        ...casesOf('tasks', a, m),
        { name: 'workplace, as administrator', shot: workplace(a) },
        { name: 'workplace, as member', shot: workplace(m) },
      ];
      const statements = database && (await countStatements(database.url));
      const figures = await casesAgainst(bare, product, cases);
      const longest = await statements?.longest();
      return longest ? [...figures, figureOf(longest)] : figures;
    } finally {
      bare.stop();
      await product.kill();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** The longest single run of a statement, under the load of 20 connections. */
const figureOf = ({ query, calls, mean, max }: Slow): Figure => ({
  name: 'longest statement of all',
  value: max,
  unit: 'ms',
  budget: statementLimit,
  note: `mean ${mean.toFixed(2)} of ${calls}: ${query.replace(/\s+/g, ' ').slice(0, 100)}`,
});

/** The first administrator, and somebody who sees only what they take part in. */
async function twoUsers(product: Awaited<ReturnType<typeof startProduct>>) {
  const call = await firstAdministrator(product);
  const me = await call('GET', '/inauth/v1.0/user/info-by-token');
  const password = 'Member2026';
  const member = await call('POST', '/inauth/v1.0/user/create', {
    username: 'member',
    fullName: 'Member',
    password,
    permissions: ['ProjectConfigRead', 'ProjectAnalysisRead'],
  });
  const { token } = await client(product.base)('POST', '/inauth/v1.0/login', { username: 'member', password });
  return {
    admin: { id: me.id as string, token: call.token },
    member: { id: member.id as string, token: token as string },
  };
}
