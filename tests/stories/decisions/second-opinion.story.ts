import { client } from '../../../scripts/product.mjs';
import { colleague } from '../support/colleague.ts';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

const words = {
  'en-US': {
    ask: 'Ask for a second opinion',
    who: 'Second analyst',
    steps: /^Attack steps/,
    paths: /^Attack paths/,
    isOpen: 'rating, not handed in',
    closed: 'This task is closed while you give a second opinion',
    give: 'Give second opinion',
    level: 'DS-1 Safety',
    chosen: 'Severe',
    reason: 'Reason DS-1 Safety',
    saved: 'Saved',
    handIn: /^Hand in$/,
    again: 'You can open the task again.',
    agreement: 'Agreement',
    settle: 'Settle row',
    decided: /^Decided: Severe/,
    finish: 'Close as settled',
    settled: 'settled',
  },
  'zh-CN': {
    ask: '请求第二意见',
    who: '第二位分析人员',
    steps: /^攻击步骤/,
    paths: /^攻击路径/,
    isOpen: '评级中，未提交',
    closed: '您正在提供第二意见，任务暂不开放',
    give: '提供第二意见',
    level: 'DS-1 人身安全',
    chosen: '严重',
    reason: '理由 DS-1 人身安全',
    saved: '已保存',
    // antd sets two characters apart.
    handIn: /^提\s?交$/,
    again: '您可以重新打开任务。',
    agreement: '一致性',
    settle: '统一此行',
    decided: /^已决定：严重/,
    finish: '标为已统一',
    settled: '已统一',
  },
} as const;

/** One asks, the other rates without seeing, both settle where they differ. */
for (const language of ['en-US', 'zh-CN'] as const)
  test(`a second opinion is given blind, compared and settled (${language})`, async ({
    browser,
    sharedProduct: product,
    sharedAdmin: admin,
    complaints,
  }) => {
    // The task is closed for who rates.
    complaints.allow(/403 \(Forbidden\)/);
    const say = words[language];
    const { taskId, versionId, projectId } = await admin('POST', '/intara/v1.0/workplace/example', {
      locale: language,
    });
    const wang = await colleague(product, admin, [], false, false);
    const { id } = await client(product.base, wang)('GET', '/inauth/v1.0/user/info-by-token');
    const project = await admin('GET', `/intara/v1.0/projects/${projectId}`);
    const participants = [...project.form.participants, id];
    await admin('PUT', `/intara/v1.0/projects/${projectId}`, {
      rev: project.rev,
      form: { ...project.form, participants },
    });
    const here = await openAs(browser, product, admin.token, language);
    const there = await openAs(browser, product, wang, language);
    const page = `/intara/project/analysis?task=${taskId}&version=${versionId}&page=secondOpinion`;

    await test.step('one asks for all damage scenarios', async () => {
      await here.goto(page);
      await here.getByRole('button', { name: say.ask }).click();
      const dialog = here.getByRole('dialog');
      await dialog.getByRole('combobox', { name: say.who }).click();
      await here.locator('.ant-select-item-option-content', { hasText: /wang/i }).click();
      await dialog.getByRole('checkbox', { name: say.steps }).uncheck();
      await dialog.getByRole('checkbox', { name: say.paths }).uncheck();
      await dialog.getByRole('button', { name: say.ask }).click();
      await expect(here.getByText(say.isOpen)).toBeVisible();
    });

    await test.step('the other is kept out of the task and rates by the texts', async () => {
      await there.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}`);
      await expect(there.getByText(say.closed)).toBeVisible();
      await there.getByRole('button', { name: say.give }).click();
      await there.getByRole('textbox', { name: say.reason }).fill('only at standstill');
      await there.getByRole('combobox', { name: say.level }).click();
      await there.locator('.ant-select-item-option-content', { hasText: say.chosen }).click();
      await expect(there.getByText(say.saved, { exact: true })).toBeVisible();
      await expectAccessible(there, '[data-part="opinion-sheet"]');
      await there.reload();
      await expect(there.getByRole('textbox', { name: say.reason })).toHaveValue('only at standstill');
      await there.getByRole('button', { name: say.handIn }).click();
      await there.getByRole('dialog').getByRole('button', { name: say.handIn }).click();
      await expect(there.getByText(say.again)).toBeVisible();
    });

    await test.step('both see where they differ, and one settles it', async () => {
      await here.reload();
      await expect(here.getByRole('table', { name: say.agreement })).toBeVisible();
      const row = here.getByRole('region', { name: 'DS-1' });
      await row.getByRole('radio', { name: /only at standstill/ }).check();
      await row.getByRole('button', { name: say.settle }).click();
      await expect(row.getByText(say.decided)).toBeVisible();
      await expectAccessible(here, '[data-part="second-opinion"]');
      await here.getByRole('button', { name: say.finish }).click();
      await expect(here.getByText(say.settled, { exact: true })).toBeVisible();
    });
  });
