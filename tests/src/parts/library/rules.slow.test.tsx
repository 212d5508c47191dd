import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { deliveryCalls } from '#contract/library-delivery.ts';
import { exampleTask, patient } from '../../world/example-task';

let world: Awaited<ReturnType<typeof exampleTask>>;
afterEach(() => world.world.close());

const hidden = { hidden: true };

/** A rule as it was kept before codes were checked: made with a code that is there, which is another then. */
async function oldRule(form: { name: { en: string; zh: string }; value: string }, then: object) {
  const { id } = await world.lin.call(libraryCalls.rules.create, { body: form });
  const { db } = world.world.store;
  const { body } = await db.selectFrom('library_entry').select('body').where('id', '=', id).executeTakeFirstOrThrow();
  await db
    .updateTable('library_entry')
    .set({ body: { ...(body as object), ...then } })
    .where('id', '=', id)
    .execute();
}

describe('the drafting rules', { timeout: 240_000 }, () => {
  it('say on their page for which assets of a chosen task they hold, and what they would propose', async () => {
    world = await exampleTask('assets');
    const rule = { name: { en: 'Nobody denies a request', zh: '请求不得抵赖' }, value: 'NR' };
    await world.lin.call(libraryCalls.rules.create, { body: { ...rule, assetCategories: ['DIT'], subject: 'flow' } });
    await oldRule({ name: { en: 'An old code', zh: '旧代码' }, value: 'NR' }, { value: 'XX' });
    const flows = (await world.stored('assets')).filter(({ category }) => category === 'DIT');
    world.world.openPage('/library/rule');
    const select = await screen.findByRole('combobox', { name: 'Task', ...hidden }, patient);
    fireEvent.mouseDown(select);
    const [option] = await screen.findAllByText(/ · /, { selector: '.ant-select-item-option-content' }, patient);
    if (!option) throw new Error('no task is offered');
    fireEvent.click(option);
    const card = select.closest<HTMLElement>('.ant-card');
    if (!card) throw new Error('no card');
    const row = await within(card).findByText(/Nobody denies a request/, {}, patient);
    await waitFor(() => expect(row.closest('tr')).toHaveTextContent(String(flows.length)), patient);
    for (const { name } of flows) expect(card).toHaveTextContent(name);
    const unknown = within(card).getByText(/An old code/);
    expect(unknown.closest('tr')).toHaveTextContent(/has no such code/);
  });

  it('take entries from the lists of the libraries, and refuse codes that are not there', async () => {
    world = await exampleTask('assets');
    await world.lin.call(deliveryCalls.assets.load, {});
    await oldRule({ name: { en: 'Debug port', zh: '调试口' }, value: 'NR' }, { assets: ['OBD'] });
    world.world.openPage('/library/rule');
    fireEvent.click(await screen.findByRole('button', { name: /Debug port/, ...hidden }, patient));
    const assets = await screen.findByRole('combobox', { name: 'Library assets', ...hidden }, patient);
    fireEvent.click(await screen.findByRole('button', { name: 'Save', ...hidden }, patient));
    expect(await screen.findByText('There is no entry with this code: OBD', {}, patient)).toBeInTheDocument();
    fireEvent.mouseDown(assets);
    fireEvent.change(assets, { target: { value: 'AS-OBD' } });
    expect(
      await screen.findByText(/^AS-OBD /, { selector: '.ant-select-item-option-content' }, patient),
    ).toBeInTheDocument();
    expect(screen.getAllByText('Proposed entry')).not.toHaveLength(0);
  });

  it('are seen by who may read them, and made by who may change them alone', async () => {
    world = await exampleTask('assets');
    const reader = await world.world.user('reader', ['LibRuleRead']);
    const body = { name: { en: 'A', zh: '甲' }, value: 'NR' };
    expect((await reader.attempt(libraryCalls.rules.create, { body })).status).toBe(403);
    expect((await reader.call(libraryCalls.rules.list, {})).total).toBe(0);
    const none = await world.world.user(
      'none',
      permissions.filter((one) => !one.startsWith('LibRule')),
    );
    expect((await none.attempt(libraryCalls.rules.list, {})).status).toBe(403);
  });
});
