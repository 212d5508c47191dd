import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

const patient = { timeout: 60_000 };
const hidden = { hidden: true };
let world: BrowserWorld;
afterEach(() => world.close());

describe('somebody who left', { timeout: 120_000 }, () => {
  it('is anonymised by who has read what goes and what stays, and is called so in Chinese', async () => {
    world = await browserWorld('zh-CN');
    const root = await world.signIn('root', permissions);
    const li = await world.user('li');
    const params = { userId: li.id };
    await root.call(userAdmin.disable, { params });
    world.openPage(`/system/user?edit=${li.id}`);
    fireEvent.click(await screen.findByRole('button', { name: '匿名化', ...hidden }, patient));
    const [title] = await screen.findAllByText('匿名化 li？', {}, patient);
    const dialog = title?.closest<HTMLElement>('.ant-modal-container, .ant-modal-content, [role="dialog"]');
    expect(within(dialog as HTMLElement).getAllByRole('listitem', hidden)).toHaveLength(8);
    expect((await root.call(userAdmin.get, { params })).fullName, 'it is asked first').toBe('li');
    fireEvent.click(screen.getAllByRole('button', { name: '匿名化', ...hidden }).at(-1) as HTMLElement);
    await screen.findAllByText(/li 现为已离职用户\s1/, {}, patient);
    await waitFor(() => expect(document.querySelector(`tr[data-row-key="${li.id}"]`)).toBeNull(), patient);
    world.openPage('/system/audit');
    await screen.findAllByText(/^已离职用户\s1$/, {}, patient);
  });
});
