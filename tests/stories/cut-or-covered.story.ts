import type { Locator, Page } from '@playwright/test';
import { newTask } from '../../scripts/product.mjs';
import { boxesOf, linesOf, outside, overlaps } from './support/boxes.ts';
import { expect, openAs, test } from './support/story.ts';
import { openStep, rowOf, steps } from './support/workspace.ts';

/** Titles of columns of which not all can be read. */
const cutHeads = (page: Page): Promise<string[]> =>
  page
    .locator('[role="columnheader"] > span:first-child')
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.textContent ?? ''),
    );

/** Words in titles of columns that are broken: a head has two lines, and each ends between words. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('[role="columnheader"] > span:first-child').evaluateAll((all) =>
    all.flatMap((one) => {
      const title = one.firstChild;
      if (!(title instanceof Text)) return [];
      const range = document.createRange();
      return [...title.data.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
        range.setStart(title, index);
        range.setEnd(title, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 ? [word] : [];
      });
    }),
  );

/** By how much the last column before that of the acts is covered by it, or stands outside of the table, before anything is scrolled. */
const covered = (table: Locator): Promise<number> =>
  table.evaluate((one) => {
    const heads = [...one.querySelectorAll('thead th:not(.ant-table-cell-scrollbar)')];
    const edge = one.getBoundingClientRect().right;
    const [last, acts] = heads.slice(-2).map((head) => head.getBoundingClientRect());
    return Math.max((last?.right ?? 0) - (acts?.left ?? edge), (acts?.right ?? 0) - edge);
  });

/** By how much the words of a drawn node reach beyond the frame of the node, at most. */
const beyondFrame = (nodes: Locator): Promise<number> =>
  nodes.evaluateAll((all) =>
    Math.max(
      ...all.flatMap((one) => {
        const edge = one.querySelector('rect')?.getBoundingClientRect().right ?? 0;
        return [...one.querySelectorAll('text')].map((text) => text.getBoundingClientRect().right - edge);
      }),
    ),
  );

/** By how much a part reaches beyond the part it stands in, to the right. */
const beyond = (part: Locator, within: Locator): Promise<number> =>
  Promise.all([boxesOf(part), boxesOf(within)]).then(
    ([inner, [outer]]) => Math.max(...inner.map(({ right }) => right)) - (outer?.right ?? 0),
  );

test('nothing in lists, grids, headers and drawings is cut, covered or outside, at 1440 px, 1024 px and 200 %', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, projectId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  const page = await openAs(browser, product, admin.token);

  await test.step('at 1440 px no column of the lists is covered, in both languages', async () => {
    for (const [shown, language] of [
      [await openAs(browser, product, admin.token, 'zh-CN'), 'zh-CN'],
      [page, 'en-US'],
    ] as const) {
      await shown.setViewportSize({ width: 1440, height: 900 });
      for (const address of ['/intara/project/list', `/intara/project/detail?id=${projectId}`]) {
        await shown.goto(address);
        await expect(shown.locator('tbody a').first()).toBeVisible();
        expect(await covered(shown.locator('.ant-table')), `${address} in ${language}`).toBeLessThanOrEqual(1);
      }
      await shown.goto(`/intara/project/analysis?task=${taskId}&page=versions`);
      await expect(shown.locator('[data-part="versions"] tbody a').first()).toBeVisible();
      expect(await covered(shown.locator('[data-part="versions"] .ant-table').first())).toBeLessThanOrEqual(1);
      const moment = shown.locator('[data-part="versions"] .quiet').filter({ hasText: / · 20/ }).first();
      expect(await linesOf(moment, /20.*/), `lines of a moment in ${language}`).toBe(1);
    }
  });

  await test.step('at 1440 px the heads of all grids are read whole', async () => {
    await page.goto(`/intara/project/analysis?task=${taskId}&step=damages`);
    await expect(rowOf(page, 'DS-1')).toBeVisible();
    for (const step of steps) {
      await openStep(page, step);
      expect(await cutHeads(page), step).toEqual([]);
      expect(await brokenWords(page), step).toEqual([]);
    }

    // The words of the line for a new row stay with the columns that stay.
    await openStep(page, 'Damage scenarios');
    const code = page.locator('[data-line="#new"] [data-column="code"]');
    const before = (await code.boundingBox())?.x;
    // What was released sticks again at the event of scrolling, before its frame is drawn: by then it has to stand where it stood.
    const scrolled = await page.getByRole('grid').evaluate(async (grid) => {
      grid.scrollLeft = 400;
      await new Promise(requestAnimationFrame);
      return grid.scrollLeft;
    });
    expect(scrolled).toBeGreaterThan(100);
    expect((await code.boundingBox())?.x).toBe(before);
    expect(await code.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('New row');
  });

  await test.step('at 1024 px nothing in the header of a task or a project lies over something else or outside', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(`/intara/project/analysis?task=${taskId}&step=paths`);
    await expect(rowOf(page, 'AP-1')).toBeVisible();
    const header = page.locator('.header-place > div > *, .header-tools > *');
    const inHeader = await boxesOf(header);
    expect(inHeader.length).toBeGreaterThan(10);
    expect(overlaps(inHeader)).toEqual([]);
    expect(outside(inHeader, 1024)).toEqual([]);
    const tools = page.locator('[role="tab"], [role="tablist"] + div button');
    const inRow = await boxesOf(tools);
    expect(inRow.length).toBeGreaterThan(10);
    expect(overlaps(inRow)).toEqual([]);
    expect(outside(inRow, 1024)).toEqual([]);

    await page.goto(`/intara/project/detail?id=${projectId}`);
    const parts = page.locator('[data-part="project header"]');
    await expect(parts.getByRole('button', { name: 'Delete' })).toBeVisible();
    const all = await boxesOf(parts.locator('h1, button, .ant-tag, [data-part="project facts"] > *'));
    expect(all.length).toBeGreaterThan(9);
    expect(overlaps(all)).toEqual([]);
    expect(outside(all, 1024)).toEqual([]);

    // A short name takes no more room than it needs.
    const short = await newTask(admin, 'x');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/intara/project/analysis?task=${short.taskId}&step=assets`);
    const heading = page.getByRole('heading', { level: 1, name: 'Task-x' });
    await expect(heading).toBeVisible();
    const [name] = await boxesOf(heading);
    const [version] = await boxesOf(page.locator('.header-place a[data-status]'));
    expect((version?.left ?? Number.NaN) - (name?.right ?? 0)).toBeLessThanOrEqual(16);
  });

  await test.step('at 1440 px cards stand apart evenly and are printed without buttons, and the codes of open points begin at one place', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const drop = { op: 'drop', kind: 'chapters', id: 'chapter-conclusion' };
    await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits: [drop] });
    await page.goto(`/intara/project/analysis?task=${taskId}&page=result`);
    const stack = page.locator('[data-part="result"] > :last-child > *');
    await expect(stack.nth(4)).toBeVisible();
    const cards = await boxesOf(stack);
    expect(new Set(cards.slice(1).map(({ top }, at) => Math.round(top - (cards[at]?.bottom ?? 0))))).toEqual(
      new Set([12]),
    );
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Result of the analysis' })).toBeVisible();
    expect(await boxesOf(page.locator('[data-part="result"] .ant-btn'))).toEqual([]);
    await expect(page.getByText('Can this version be released?')).toBeHidden();
    await expect(page.getByText('Nothing written yet.')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });

    const { taskId: open, versionId: begun } = await newTask(admin);
    const edits = [
      { op: 'add', kind: 'assumptions', id: 'gateway', row: { name: 'Gateway' } },
      { op: 'add', kind: 'assets', id: 'ecu', row: { name: 'Headlamp ECU' } },
    ];
    await admin('POST', `/intara/v1.0/versions/${begun}/edits`, { edits });
    await page.goto(`/intara/project/analysis?task=${open}&step=assets`);
    await page.locator('[data-part="problems"] button[aria-expanded]').first().click();
    const points = page.locator('[data-part="points"] li');
    const codes = points.locator('button[aria-expanded] + span');
    await expect(codes).toHaveText(['CSA-1', 'A-1', 'A-1', 'A-1', 'A-1']);
    expect(new Set((await boxesOf(codes)).map(({ left }) => left)).size).toBe(1);
    // Two things can be done about some lines, both in the colour of a link.
    const colour = (words: string) =>
      points
        .getByRole('button', { name: words })
        .first()
        .evaluate((one) => getComputedStyle(one).color);
    expect(await colour('One reason for all')).toBe(await colour('Open the first'));
  });

  await test.step('at 200 % of a screen of 1440 px the drawing has more room than the assets beside it', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    const { taskId: empty } = await newTask(admin);
    await page.goto(`/intara/project/analysis?task=${empty}`);
    await page.getByRole('tab', { name: 'Topology' }).click();
    await page.getByRole('button', { name: 'New topology' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Topology name').fill('Narrow');
    await page.keyboard.press('Enter');
    const canvas = page.locator('[data-part=canvas]');
    await expect(canvas).toBeVisible();
    await expect(page.getByRole('complementary').last()).toBeVisible();
    const [drawing] = await boxesOf(canvas);
    expect((drawing?.right ?? 0) - (drawing?.left ?? 0)).toBeGreaterThan(260);
  });

  await test.step('with the navigation at the side its button covers nothing, and who is signed in is seen in each page style', async () => {
    const beside = await openAs(browser, product, admin.token);
    await beside.setViewportSize({ width: 1440, height: 900 });
    for (const navTheme of ['light', 'dark', 'realDark']) {
      await admin('PUT', '/intara/v1.0/account/preferences/layout', { value: { layout: 'side', navTheme } });
      await beside.goto(`/intara/project/analysis?task=${taskId}&step=risks`);
      await expect(rowOf(beside, 'R-1')).toBeVisible();
      const [turn] = await boxesOf(beside.getByRole('button', { name: 'Show the icons only' }));
      const words = await boxesOf(
        beside.locator('.header-place > div > *, [role="tab"], [data-part="steps"] button > *'),
      );
      expect(turn, 'the button that shrinks the menu').toBeDefined();
      expect(words.length).toBeGreaterThan(20);
      expect(words.filter((one) => turn && overlaps([turn, one]).length > 0).map(({ name }) => name)).toEqual([]);
      const person = beside.getByRole('button', { name: 'Account of First Administrator' });
      const sign = person.locator(':scope > :first-child');
      const [sider] = await boxesOf(beside.locator('.ant-layout-sider'));
      expect((await boxesOf(person))[0]?.right).toBeLessThanOrEqual(sider?.right ?? 0);
      const { ink, ground } = await sign.evaluate((one) => {
        const { color, backgroundColor } = getComputedStyle(one);
        return { ink: color, ground: backgroundColor };
      });
      // White on the dark side, dark on the light one.
      const isLight = /^rgba?\(255, 255, 255/;
      expect([isLight.test(ink), isLight.test(ground)], navTheme).toEqual(
        navTheme === 'light' ? [false, false] : [true, true],
      );
    }
  });
});

test('at 1440 px a name that is one long word stays in its place and hides nothing', async ({
  browser,
  product,
  admin,
}) => {
  const name = 'W'.repeat(80);
  const { projectId, taskId, versionId } = await newTask(admin, 'x');
  const code = 'W'.repeat(40);
  const clone = await admin('POST', `/intara/v1.0/tasks/${taskId}/clone`, { name, code });
  await admin('POST', `/intara/v1.0/projects/${projectId}/clone`, { name, code });
  const rows = [
    { op: 'add', kind: 'functions', id: 'beam', row: { name } },
    { op: 'add', kind: 'assets', id: 'switch', row: { name, functions: ['beam'] } },
    { op: 'add', kind: 'diagrams', id: 'item', row: { name } },
    {
      op: 'add',
      kind: 'threats',
      id: 'threat',
      row: { description: name, type: 'T', assets: ['switch'], property: 'I' },
    },
  ];
  const { id: author } = await admin('GET', '/inauth/v1.0/user/info-by-token');
  const long = { version: code, base: versionId, content: name, author };
  const made = await admin('POST', `/intara/v1.0/tasks/${taskId}/versions`, long);
  const edit = (edits: object[]) => admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  const { put } = await edit(rows);
  const [{ rev }] = put.assets;
  await edit([{ op: 'change', kind: 'assets', id: 'switch', rev, patch: { description: name } }]);
  await admin('POST', '/inauth/v1.0/users', { username: name.slice(0, 40), fullName: 'Long', permissions: [] });
  const page = await openAs(browser, product, admin.token);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/intara/account/workplace');
  await expect(page.getByRole('link', { name }).last()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
  const line = page.getByRole('listitem').filter({ hasText: name }).first();
  expect(await beyond(line.locator('a'), line)).toBeLessThanOrEqual(1);
  await expect(page.getByTitle(code, { exact: true })).toBeVisible();

  await page.goto('/intara/project/list');
  await expect(page.getByRole('link', { name })).toBeVisible();
  expect(await covered(page.locator('.ant-table'))).toBeLessThanOrEqual(1);
  // The signs before short and long names stand below each other.
  const placesOf = async () =>
    new Set((await boxesOf(page.locator('tbody [aria-pressed]'))).map(({ left }) => left)).size;
  expect(await placesOf()).toBe(1);

  await page.goto(`/intara/project/detail?id=${projectId}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
  expect(await covered(page.locator('.ant-table'))).toBeLessThanOrEqual(1);
  expect(await placesOf()).toBe(1);
  const versionCell = page.locator('tbody td').filter({ has: page.locator('.num', { hasText: code }) });
  expect(await beyond(versionCell.locator('.num'), versionCell)).toBeLessThanOrEqual(1);

  // The way back to the project is there beside a task with such a name, too.
  await page.goto(`/intara/project/analysis?task=${clone.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const [project] = await boxesOf(page.getByRole('link', { name: 'Project-x' }));
  expect((project?.right ?? 0) - (project?.left ?? 0)).toBeGreaterThan(20);

  const version = `/intara/project/analysis?task=${taskId}&version=${versionId}`;
  await page.goto(`${version}&page=versions`);
  const acts = page.getByRole('row').filter({ hasText: code }).locator('td:last-child a, td:last-child button');
  await expect(acts.first()).toBeVisible();
  expect(await beyond(acts, page.locator('[data-part="versions"] .ant-table-content').first())).toBeLessThanOrEqual(0);

  // Opened, it has two marks beside its name, and stands in the header beside the names of project and task.
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${made.versionId}&page=versions`);
  await expect(acts.first()).toBeVisible();
  expect(await beyond(acts, page.locator('[data-part="versions"] .ant-table-content').first())).toBeLessThanOrEqual(0);
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  await page.goto(`${version}&page=functionTree`);
  const tree = page.locator('[data-part="function-tree"]');
  await expect(tree.getByRole('row').last()).toContainText(name);
  expect(await beyond(tree.locator('td, th'), tree)).toBeLessThanOrEqual(1);

  await page.goto(`${version}&step=assets&row=switch`);
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.locator('[data-part="history"]');
  await expect(history).toContainText(name);
  expect(await beyond(history.locator('ins, del'), history)).toBeLessThanOrEqual(1);

  // What stands behind the name of a diagram says how many there are, and opens their list.
  await page.goto(version);
  await page.getByRole('tab', { name: 'Topology' }).click();
  const chooser = page.getByTitle('Choose the topology');
  await expect(chooser).toContainText('1 of 1');
  expect(await beyond(chooser.locator('> *'), page.locator('[data-part=canvas]'))).toBeLessThanOrEqual(1);

  // All letters of one drawing are measured with the font that is there.
  await page.goto(`${version}&step=threats`);
  await page.getByRole('button', { name: 'Attack trees' }).click();
  await page.getByRole('button', { name: 'Start an attack tree' }).click();
  const nodes = page.locator('[data-part=canvas] .x6-node');
  await expect(nodes.filter({ hasText: 'WWW' }).first()).toBeVisible();
  expect(await beyondFrame(nodes)).toBeLessThanOrEqual(0);

  await page.goto('/intara/system/user');
  await page.getByRole('row', { name: 'Long' }).getByRole('button').click();
  const title = page.getByRole('dialog').locator('.ant-drawer-title');
  await expect(title).toContainText(name.slice(0, 40));
  expect(await title.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
});
