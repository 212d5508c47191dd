import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { permissionSet } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const patient = { timeout: 20_000 };

/** The drawer that invites, in an installation with these permission sets. */
async function invite(sets: Record<string, readonly string[]>) {
  world = await browserWorld('en-US');
  const root = await world.signIn('root', permissions);
  for (const [name, held] of Object.entries(sets))
    await root.call(permissionSet.create, { body: { name, permissions: [...held] as never } });
  world.openPage('/system/user?new=1');
  await screen.findByText('Invite user', { selector: '.ant-drawer-title' }, patient);
}
const box = (name: string) => screen.queryByRole('checkbox', { name, ...hidden });

describe('inviting a user', { timeout: 60_000 }, () => {
  it('offers the permission sets with what they grant, single permissions under More', async () => {
    await invite({
      Analyst: ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAnalysisModify'],
      Librarian: ['AssetRead', 'AssetModify'],
    });
    const choice = await screen.findByRole('radio', { name: /^Analyst/, ...hidden }, patient);
    expect(choice.closest('label')).toHaveTextContent('Project: View, Edit');
    expect(box('Analysis: Edit')).toBeNull();
    await user.click(choice);
    await user.click(screen.getByText('More: single permissions (3 chosen)'));
    await waitFor(() => expect(box('Analysis: Edit')).toBeChecked());
    await user.click(box('Tags: View') as HTMLElement);
    expect(choice).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: /^Librarian/, ...hidden }));
    expect(box('Analysis: Edit')).not.toBeChecked();
    expect(within(document.body).getByText('More: single permissions (2 chosen)')).toBeVisible();
  });

  it('offers single permissions where there is no permission set', async () => {
    await invite({});
    await waitFor(() => expect(box('Analysis: Edit')).not.toBeNull(), patient);
    expect(screen.queryByRole('radio', { name: /Analyst/, ...hidden })).toBeNull();
  });
});
