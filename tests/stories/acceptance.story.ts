import { add, drop } from '#domain/workspace/edit.ts';
import { potential } from '#tests/domain/method/rows.ts';
import { choose } from './support/select.ts';
import { expect, expectAccessible, openAs, test } from './support/story.ts';
import { rowOf, takeBackResidual } from './support/workspace.ts';

interface Snapshot {
  rows: { risks: { id: string; code: string; threat: string }[] };
}

test('an acceptance is outdated by a worse risk, confirmed, and holds for a better one', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const risks = await admin('GET', `/intara/v1.0/versions/${versionId}/risks`);
  const risk = (risks as unknown as Snapshot['rows']['risks']).find(({ code }) => code === 'R-3');
  await takeBackResidual(admin, versionId, 'R-3');
  const edit = (...edits: object[]) => admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });

  const page = await openAs(browser, product, admin.token, 'en-US');
  await page.goto(`/intara/project/analysis?task=${taskId}&step=risks`);
  await rowOf(page, 'R-3').locator('[data-column="code"]').click();
  const panel = page.getByRole('complementary', { name: 'R-3' });
  await choose(panel, 'Accepted by', 'Another person…');
  await panel.getByRole('region', { name: 'Residual risk' }).getByLabel('Name of the person').fill('Anna Berg');
  await panel.getByRole('region', { name: 'Residual risk' }).getByLabel('Name of the person').press('Enter');
  await panel.getByLabel('Accepts as (role)').fill('Head of product');
  await panel.getByLabel('Accepts as (role)').press('Enter');
  await expect(rowOf(page, 'R-3').locator('[data-column="acceptedBy"]')).toContainText('Anna Berg, Head of product');

  const easy = { 'attack-potential': potential([0, 0, 0, 0, 0]) };
  await edit(
    add('steps', { name: 'Open the back door', ratings: easy }, 'back-door-step'),
    add('paths', { name: 'By the back door', threats: [risk?.threat ?? ''], steps: ['back-door-step'] }, 'back-door'),
  );
  const acceptance = panel.locator('[data-decision="acceptance"]');
  await expect(acceptance).toContainText('Outdated: the risk has become worse since then');
  await expect(rowOf(page, 'R-3').locator('[data-column="acceptedBy"]')).toContainText('(outdated)');
  await expectAccessible(page, '[data-part="panel"]');

  await acceptance.getByRole('button', { name: 'Confirm again…' }).click();
  await panel.getByLabel('Acceptance: why it still holds').fill('Only ten vehicles are built');
  await panel.getByLabel('Acceptance: why it still holds').press('Enter');
  await expect(acceptance).toContainText('Confirmed again: Only ten vehicles are built');
  await expect(acceptance).not.toContainText('Outdated');

  await edit(drop('paths', { id: 'back-door' }));
  await expect(acceptance).toContainText('The risk has become better since then; the decision still holds.');
  await expect(rowOf(page, 'R-3').locator('[data-column="acceptedBy"]')).not.toContainText('outdated');
});
