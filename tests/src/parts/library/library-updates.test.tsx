import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { libraryCalls } from '#contract/library.ts';
import { version } from '#contract/version.ts';
import { add, change as changed, type Op } from '#domain/workspace/edit.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const both = (en: string, zh = en) => ({ en, zh });
const { assets, impacts } = libraryCalls;

/** A task with rows taken from entries, of which those named say something else since. */
async function task() {
  const made = await exampleTask('assets');
  example = made;
  const edit = (...edits: Op[]) =>
    made.lin.call(version.edit, { params: { versionId: made.versionId }, body: { edits } });
  const entryOf = (code: string, says: string) => ({ code, name: both(code), description: both(says) });
  const take = async (code: string, ...rows: string[]) => {
    const { id } = await made.lin.call(assets.create, { body: entryOf(code, 'Routes') });
    const library = { library: 'assets' as const, entry: id, rev: 1, language: 'en' as const };
    await edit(...rows.map((row) => add('assets', { code: row, name: code, description: 'Routes', library }, row)));
    return id;
  };
  const change = (code: string, entryId: string, says: string, rev = 1) =>
    made.lin.call(assets.change, { params: { entryId }, body: { rev, form: entryOf(code, says) } });
  const open = async () => {
    made.world.openPage(`/project/analysis?task=${made.taskId}&version=${made.versionId}&page=libraryUpdates`);
    return screen.findByRole('region', { name: 'Library updates', ...hidden }, patient);
  };
  const described = async (...codes: string[]) =>
    Promise.all(codes.map(async (code) => (await made.find('assets', code)).description));
  return { ...made, take, change, openUpdates: open, described };
}
const press = async (within_: HTMLElement, name: string | RegExp) =>
  user.click(await within(within_).findByRole('button', { name, ...hidden }, patient));

describe('library updates in a task', { timeout: 240_000 }, () => {
  it('are counted at the tab, marked at the row, taken for all in one act and undone by one', async () => {
    const { take, change, openUpdates, described } = await task();
    await change('GW', await take('GW', 'GW-1', 'GW-2'), 'Routes and filters');
    await change('CAM', await take('CAM', 'CAM-1'), 'Sees');
    await take('SAME', 'SAME-1');
    const page = await openUpdates();
    const group = await within(page).findByRole('region', { name: 'GW', ...hidden }, patient);
    expect(within(group).getAllByText('Description: Routes → Routes and filters')).toHaveLength(2);
    expect(await screen.findByRole('img', { name: 'Library updates: 3', ...hidden }, patient)).toBeInTheDocument();

    await press(page, 'Use library version (3)');
    await within(page).findByText(/are up to date/, {}, patient);
    await waitFor(async () =>
      expect(await described('GW-1', 'GW-2', 'CAM-1')).toEqual(['Routes and filters', 'Routes and filters', 'Sees']),
    );
    await user.click(await screen.findByRole('button', { name: /^Undo/, ...hidden }, patient));
    await within(page).findByRole('button', { name: 'Use library version (3)', ...hidden }, patient);
    await waitFor(async () => expect(await described('GW-1', 'CAM-1')).toEqual(['Routes', 'Routes']));

    await user.click(within(page).getByRole('button', { name: 'Go to GW-1', ...hidden }));
    const mark = { name: 'GW changed in the library: Description', ...hidden };
    expect(await screen.findAllByRole('img', mark, patient)).toHaveLength(2);
  });

  it('that are kept are asked again when the entry changes once more and one comes back to the page', async () => {
    const { take, change, openUpdates, described } = await task();
    const [gateway, camera] = [await take('GW', 'GW-1'), await take('CAM', 'CAM-1')];
    await change('GW', gateway, 'Routes and filters');
    await change('CAM', camera, 'Sees');
    const page = await openUpdates();
    await user.click(await within(page).findByRole('checkbox', { name: 'Select GW-1', ...hidden }, patient));
    await press(page, 'Keep mine (1)');
    await within(page).findByRole('button', { name: 'Use library version (1)', ...hidden }, patient);
    expect(within(page).queryByRole('region', { name: 'GW', ...hidden })).toBeNull();
    await waitFor(async () => expect(await described('GW-1', 'CAM-1')).toEqual(['Routes', 'Routes']));

    await change('GW', gateway, 'Routes nothing', 2);
    await waitFor(() => {
      fireEvent(window, new Event('focus'));
      expect(within(page).getByText('Description: Routes → Routes nothing')).toBeInTheDocument();
    }, patient);
  });

  it('mark rows that a person has changed since, and count what would be replaced of the rows chosen', async () => {
    const { take, change, openUpdates, find, lin, versionId } = await task();
    await change('GW', await take('GW', 'GW-1', 'GW-2'), 'Routes and filters');
    const edits = [changed('assets', await find('assets', 'GW-2'), { description: 'Mine' })];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    const page = await openUpdates();
    expect(
      await within(page).findAllByText(/^Changed here since the import: .* replaces 1 own change\.$/, {}, patient),
    ).toHaveLength(1);
    expect(within(page).getByText('Replaces 1 own change')).toBeInTheDocument();
    await user.click(within(page).getByRole('checkbox', { name: 'Select GW-1', ...hidden }));
    expect(within(page).queryByText('Replaces 1 own change')).toBeNull();
    await user.click(within(page).getByRole('checkbox', { name: 'Select GW-2', ...hidden }));
    expect(within(page).getByText('Replaces 1 own change')).toBeInTheDocument();
  });

  it('say the reasons of impact levels where the library has changed those alone', async () => {
    const { lin, versionId, openUpdates } = await task();
    const form = (why: string) => ({
      code: 'DARK',
      name: both('Dark'),
      sentence: both('{A} fails'),
      property: 'A',
      ratings: { safety: 'Severe' as const },
      reason: both(why),
    });
    const { id } = await lin.call(impacts.create, { body: form('Nothing is seen') });
    const edits = [
      add('assets', { name: 'Lamp', properties: ['A'] }, 'lamp'),
      add('damages', {
        description: 'Lamp fails',
        property: 'A',
        assets: ['lamp'],
        ratings: { S: { level: 'SEV', notAnalysed: false, reason: 'Nothing is seen (DARK)' } },
        library: { library: 'impacts', entry: id, rev: 1, language: 'en' },
      }),
    ];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    await lin.call(impacts.change, { params: { entryId: id }, body: { rev: 1, form: form('All is dark') } });
    const page = await openUpdates();
    const change = /: Nothing is seen \(DARK\) → All is dark \(DARK\)$/;
    expect(await within(page).findByText(change, {}, patient)).toBeInTheDocument();
  });

  it('name rows whose entry is gone, which are unlinked together', async () => {
    const { take, lin, openUpdates, find } = await task();
    const entryId = await take('GW', 'GW-1', 'GW-2');
    await lin.call(assets.drop, { params: { entryId } });
    const page = await openUpdates();
    await press(page, 'Unlink from the library (2)');
    await waitFor(async () => expect(await find('assets', 'GW-2')).toMatchObject({ library: null }), patient);
    await waitFor(() => expect(within(page).queryByText('No longer in the library')).toBeNull(), patient);
  });

  it('are seen by a reader, who can change nothing', async () => {
    const { take, change, openUpdates, world } = await task();
    await change('GW', await take('GW', 'GW-1'), 'Routes and filters');
    await world.signIn('reader', ['ProjectAnalysisRead', 'ProjectAdmin', 'AssetRead']);
    const page = await openUpdates();
    expect(await within(page).findByText('Description: Routes → Routes and filters', {}, patient)).toBeInTheDocument();
    expect(within(page).queryByRole('button', { name: /Keep mine|Use library version/, ...hidden })).toBeNull();
  });

  it('of a library one may not read are said to be hidden, and nothing of them is told', async () => {
    const { take, change, openUpdates, world } = await task();
    await change('GW', await take('GW', 'GW-1', 'GW-2'), 'Routes and filters');
    await world.signIn('outsider', ['ProjectAnalysisRead', 'ProjectAnalysisModify', 'ProjectAdmin']);
    const page = await openUpdates();
    expect(await within(page).findByText(/permission to read: 2\./, {}, patient)).toBeInTheDocument();
    expect(within(page).queryByText(/Routes/)).toBeNull();
    // Nothing is known of them: they are not called up to date.
    expect(within(page).queryByText(/are up to date/)).toBeNull();
  });
});
