import type { Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { evitaMethod, heavensMethod } from '../../../domain/method/seed/methods.ts';
import type { Method } from '../../../domain/model/method.ts';
import { type Caller, expect, openAs, test } from '../support/story.ts';
import { rowOf } from '../support/workspace.ts';

/** Eight levels with names of their own; every result of EVITA's graph falls into one of them. */
const eightLevels = (method: Method): Method => ({
  ...method,
  risk: {
    ...method.risk,
    perDimension: JSON.parse(JSON.stringify(method.risk.perDimension).replaceAll(':8', ':7')),
    levels: Array.from({ length: 8 }, (_, value) => ({
      value,
      code: `E${value}`,
      name: { en: `Step ${value}`, zh: `第 ${value} 级` },
      correspondsTo: Math.min(5, 1 + Math.floor(value / 2)),
    })),
  },
});

interface Case {
  name: string;
  code: string;
  choice: { impactModel: string; threatModels: string[]; riskModel: string };
  method: Method;
  /** Level of each dimension, mildest and worst, and the code of the level of the whole path; what the two risks are called. */
  ratings: [Record<string, string>, Record<string, string>];
  hardest: boolean[];
  levels: [string, string];
}

const evita = {
  impactModel: 'impact-evita',
  threatModels: ['evita-attack-probability'],
  riskModel: 'risk-graph-evita',
};
const dimensionsOf = (method: Method, end: 'mildest' | 'worst') =>
  Object.fromEntries(
    method.impact.dimensions.map(({ code, levels = method.impact.levels }) => {
      const ranked = [...levels].sort((a, b) => a.value - b.value);
      return [code, (end === 'mildest' ? ranked[0] : ranked.at(-1))?.code ?? ''];
    }),
  );
const both = (method: Method): Case['ratings'] => [dimensionsOf(method, 'mildest'), dimensionsOf(method, 'worst')];

const cases: Case[] = [
  {
    name: 'Evita',
    code: 'EV',
    choice: evita,
    method: evitaMethod,
    ratings: both(evitaMethod),
    hardest: [true, false],
    levels: ['R0', 'R7+'],
  },
  {
    name: 'Heavens',
    code: 'HE',
    choice: { impactModel: 'impact-heavens', threatModels: ['heavens-threat-level'], riskModel: 'risk-matrix-heavens' },
    method: heavensMethod,
    ratings: both(heavensMethod),
    hardest: [true, false],
    levels: ['QM', '危急'],
  },
  {
    name: 'Eight',
    code: 'EI',
    choice: evita,
    method: eightLevels(evitaMethod),
    ratings: both(evitaMethod),
    hardest: [true, false],
    levels: ['第 0 级', '第 7 级'],
  },
];

/** The words of the standard's scale, which none of these methods has for its ends. */
const standardWords = /未评级|可忽略|风险 ?8(?! R7)|Risk 8/;

test('projects with methods of their own show their own levels in lists, cards, the task, its boards and its report', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  test.setTimeout(180_000);
  const me = (await admin('GET', '/inauth/v1.0/user/info-by-token')) as { id: string };
  const made: ((typeof cases)[number] & Awaited<ReturnType<typeof analyse>>)[] = [];
  for (const one of cases) made.push({ ...one, ...(await analyse(admin, me.id, one)) });
  const page = await openAs(browser, product, admin.token, 'zh-CN');

  await test.step('the list of projects, as a table and as cards', async () => {
    await page.goto('/intara/project/list');
    for (const { name, levels } of made) await expectBar(page.getByRole('row', { name }), levels);
    await page.getByText('卡片', { exact: true }).click();
    for (const { name, levels } of made) await expectBar(cardOf(page, name), levels);
  });
  await test.step('the collection', async () => {
    for (const { projectId } of made) await admin('PUT', `/intara/v1.0/projects/${projectId}/star`, { starred: true });
    await page.goto('/intara/account/projectCollect');
    for (const { name, levels } of made) await expectBar(page.getByRole('row', { name }), levels);
  });
  await test.step('the cards of the workplace: the highest level by its name', async () => {
    await page.goto('/intara/account/workplace');
    for (const { name, levels } of made)
      await expect(
        page.getByRole('link', { name: new RegExp(`${name}.*${escaped(levels[1])}`, 's') }).first(),
      ).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(standardWords);
  });
  for (const { name, projectId, taskId, levels } of made)
    await test.step(`${name}: the list of tasks, the dashboard, and in the task its risks, board, statistics and result`, async () => {
      await page.goto(`/intara/project/detail?id=${projectId}&tab=tasks`);
      await expectBar(page.getByRole('row', { name: `${name}-TARA` }), levels);
      await page.goto(`/intara/project/detail?id=${projectId}&tab=tasks&list=dashboard`);
      await expectBar(page.getByRole('row', { name: `${name}-TARA` }), levels);
      // A chart, with its words in a table.
      for (const level of levels) await expect(cardOf(page, '风险等级分布')).toContainText(level);
      await page.goto(`/intara/project/analysis?task=${taskId}&step=risks`);
      await expect(rowOf(page, 'R-1').locator('[data-column="value"]')).toContainText(levels[0]);
      await expect(rowOf(page, 'R-2').locator('[data-column="value"]')).toContainText(levels[1]);
      for (const code of ['R-1', 'R-2'])
        await expect(rowOf(page, code).locator('[data-column="value"]')).not.toContainText(standardWords);
      for (const [view, title] of views) {
        await page.locator(`[data-part="steps"] [data-step="${view}"]`).click();
        const shown = page.getByRole('region', { name: title });
        for (const level of levels) await expect(shown).toContainText(level);
        await expect(shown).not.toContainText(standardWords);
      }
    });
  for (const { name, versionId, levels } of made)
    await test.step(`${name}: the reports`, async () => {
      for (const format of ['docx', 'xlsx'] as const) {
        const text = await reportOf(product.base, admin, { versionId, format });
        for (const level of levels) expect(text).toContain(level);
        expect(text).not.toMatch(/可忽略|风险 ?8(?! R7)/);
      }
    });
});

const views = [
  ['board', '风险看板'],
  ['statistics', '统计'],
  ['result', '分析结果'],
] as const;

/** The words of a report of a version, in Chinese. */
async function reportOf(
  base: string,
  admin: Caller,
  { versionId, format }: { versionId: string; format: 'docx' | 'xlsx' },
) {
  const asked = { format, locale: 'zh-CN', reason: 'Working copy' };
  const { id } = await admin('POST', `/intara/v1.0/versions/${versionId}/reports`, asked);
  await expect
    .poll(async () => (await admin('GET', `/intara/v1.0/jobs/${id}`)).status, { timeout: 60_000 })
    .toBe('done');
  const answer = await fetch(`${base}/intara/v1.0/jobs/${id}/file`, { headers: { authorization: admin.token } });
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  const worded = files.filter(([name]) => /^(word\/document|xl\/sharedStrings|xl\/worksheets\/[^/]+)\.xml$/.test(name));
  return worded.map(([, bytes]) => strFromU8(bytes).replace(/<[^>]+>/g, ' ')).join(' ');
}

const escaped = (text: string) => text.replace(/[+]/g, '\\+');

/** The innermost card with these words. */
const cardOf = (page: Page, words: string) => page.locator('.ant-card').filter({ hasText: words }).last();

/** The bar at a place says each level by its own name with its number, the worst first. */
async function expectBar(place: Locator, [mild, worst]: readonly [string, string]) {
  const bar = place.getByRole('img', { name: new RegExp(`${escaped(worst)}.*${escaped(mild)}`) });
  await expect(bar).toBeVisible();
  await expect(bar).not.toHaveAttribute('aria-label', standardWords);
}

/** A project with two risks, one on the lowest and one on the highest level of its method. */
async function analyse(admin: Caller, me: string, { name, code, choice, method, ratings, hardest }: Case) {
  const made = await admin('POST', '/intara/v1.0/projects', {
    name,
    code,
    lifecycle: ['concept'],
    description: name,
    safetyStandard: [],
    feasibilityTypes: ['AttackPotentialBased'],
    ...choice,
    participants: [],
  });
  const projectId = made.id;
  const body = { rev: made.rev, method: { ...made.method, risk: method.risk }, accepted: true };
  await admin('PUT', `/intara/v1.0/projects/${projectId}/method`, body);
  const { id: taskId, versionId } = await admin('POST', `/intara/v1.0/projects/${projectId}/tasks`, {
    name: `${name}-TARA`,
    code: `${code}-1`,
    type: 'system',
    level: 'system',
    lifecycle: ['concept'],
    systemName: name,
    description: name,
    overview: name,
    responsible: me,
    members: [me],
    tags: [],
    scheduledTime: ['2026-11-01', '2027-12-31'],
  });
  const [model] = method.feasibility;
  if (!model) throw new Error('no feasibility model');
  const potential = (hard: boolean) =>
    Object.fromEntries(
      model.parameters.map(({ code: parameter, levels }) => {
        const finite = levels.filter(({ value }) => value !== null).sort((a, b) => Number(a.value) - Number(b.value));
        return [parameter, (hard ? finite.at(-1) : finite[0])?.code ?? ''];
      }),
    );
  const add = (kind: string, id: string, row: object) => ({ op: 'add', kind, id: `${code}-${id}`, row });
  const edits = [0, 1].flatMap((n) => {
    const of = (kind: string) => `${code}-${kind}${n}`;
    const rated = Object.entries(ratings[n] ?? {}).map(([d, level]) => [d, { level, notAnalysed: false, reason: 'x' }]);
    return [
      add('assets', `a${n}`, { name: `Asset ${n}`, properties: ['I'] }),
      add('damages', `d${n}`, {
        description: `Damage ${n}`,
        property: 'I',
        assets: [of('a')],
        ratings: Object.fromEntries(rated),
      }),
      add('threats', `t${n}`, {
        description: `Threat ${n}`,
        type: 'T',
        property: 'I',
        assets: [of('a')],
        damages: [of('d')],
      }),
      add('paths', `p${n}`, {
        name: `Path ${n}`,
        threats: [of('t')],
        model: model.id,
        basis: 'path',
        ratings: { [model.id]: potential(hardest[n] === true) },
      }),
      add('risks', `r${n}`, { threat: of('t'), damage: of('d') }),
    ];
  });
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  return { projectId, taskId, versionId: versionId as string };
}
