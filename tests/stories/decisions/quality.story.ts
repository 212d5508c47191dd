import { expect, expectAccessible, openAs, test } from '../support/story.ts';

const words = {
  'en-US': {
    title: 'Quality of ratings',
    check: 'Requirement without verification method',
    look: 'Looked at…: CSR-3',
    why: 'Why it may stay as it is',
    save: 'Save',
    seen: /^Show what was looked at/,
    open: /^2 findings to look at/,
    left: /^1 finding to look at/,
    exception: 'Approved exception',
    forbids: /The method forbids Retain at this risk value/,
    refused: 'R-1: this treatment is forbidden at this risk value',
  },
  'zh-CN': {
    title: '评级质量',
    check: '需求没有验证方法',
    look: '已查看…: CSR-3',
    why: '为何可以保留',
    save: /保\s?存/,
    seen: /^显示已查看的发现/,
    open: /^2 条发现待查看/,
    left: /^1 条发现待查看/,
    exception: '经批准的例外',
    forbids: /方法规定该风险值下禁止保留/,
    refused: 'R-1：该风险值下禁止此处置方式',
  },
} as const;

for (const locale of ['en-US', 'zh-CN'] as const)
  test(`doubtful ratings are found and looked at, and a limit of the organisation holds, in ${locale}`, async ({
    browser,
    product,
    admin,
  }) => {
    test.setTimeout(120_000);
    const say = words[locale];
    const { projectId, taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale });
    const rowOf = async (kind: string, code: string) => {
      const { rows } = await admin('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
      return rows[kind].find((row: { code: string }) => row.code === code);
    };
    const change = async (kind: string, code: string, patch: object) => {
      const { id, rev } = await rowOf(kind, code);
      const edits = [{ op: 'change', kind, id, rev, patch }];
      return admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
    };
    await change('requirements', 'CSR-3', { verificationMethod: '' });

    const page = await openAs(browser, product, admin.token, locale);
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=risks`);
    await page.locator('[data-part="steps"]').getByRole('button', { name: say.title }).click();
    const quality = page.locator('[data-part="quality"]');
    await expect(quality.getByText(say.open)).toBeVisible();
    const check = quality.getByRole('region', { name: say.check });
    await check.getByRole('button', { name: new RegExp(`^(Why|原因): ${say.check}`) }).click();
    await expect(check).toContainText('RQ-09-11');
    // A link below the pointer has a lighter colour.
    await page.mouse.move(0, 0);
    await expectAccessible(page, '[data-part="quality"]');
    await check.getByRole('button', { name: say.look }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: say.why }).fill('Chosen in May.');
    await dialog.getByRole('button', { name: say.save }).click();
    await expect(quality.getByText(say.left)).toBeVisible();
    await expect(check).toBeHidden();
    await quality.getByRole('checkbox', { name: say.seen }).check();
    await expect(check).toContainText('Chosen in May.');

    const project = await admin('GET', `/intara/v1.0/projects/${projectId}`);
    const treatment = { ...project.method.treatment, forbidden: { retain: 3 } };
    await admin('PUT', `/intara/v1.0/projects/${projectId}/method`, {
      rev: project.rev,
      method: { ...project.method, treatment },
      accepted: true,
    });
    const { id } = await rowOf('risks', 'R-1');
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=risks&row=${id}`);
    const panel = page.getByRole('group', { name: say.exception });
    await expect(panel).toContainText(say.forbids);
    await expect(change('risks', 'R-1', { treatments: ['retain'] })).rejects.toThrow(/400|20120024/);
  });
