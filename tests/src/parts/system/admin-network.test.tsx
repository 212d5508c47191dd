import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { userAdmin } from '#contract/account/user-admin.ts';
import { errors } from '#contract/kit/errors.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { readSettings } from '#server/settings.ts';
import { call } from '@/request/call';
import { placeNow } from '@/request/leave';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());
const patient = { timeout: 20_000 };
/** This browser calls without a socket: from nowhere, which is in no network. */
const { adminNetworks } = readSettings({ ADMIN_NETWORKS: '10.0.0.0/8' });
const elsewhere = { adminNetworks: adminNetworks! };

describe('the pages of the menu System, outside of the networks of administration', { timeout: 60_000 }, () => {
  it.each(['user', 'audit', 'health', 'reportTemplate'])('%s says why it shows nothing', async (page) => {
    world = await browserWorld('en-US', elsewhere);
    await world.signIn('root', permissions);
    world.openPage(`/system/${page}`);
    expect(await screen.findByText('Administration is not possible from your network', {}, patient)).toBeVisible();
    expect(screen.getByText(/All other work is possible from here\./)).toBeVisible();
    expect(screen.queryByText(errors.OutsideNetworks.en)).toBeNull();
    expect(world.left).toEqual([]);
  });

  it('can still be read where they concern everybody, and say that nothing can be changed', async () => {
    world = await browserWorld('zh-CN', elsewhere);
    await world.signIn('root', permissions);
    world.openPage('/system/variable');
    expect(await screen.findByText(/在当前网络中不能修改/, {}, patient)).toBeVisible();
    expect(await screen.findByText('编号', {}, patient)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('会话')).toBeNull(), patient);
    expect(screen.getAllByText(/^默认值：/).length).toBeGreaterThan(5);
    for (const role of ['textbox', 'spinbutton', 'combobox']) expect(screen.queryAllByRole(role)).toEqual([]);
  });

  it('are as always for who administers nothing, and in the networks', async () => {
    world = await browserWorld('en-US', elsewhere);
    await world.signIn('lin', ['ProjectConfigRead']);
    world.openPage('/system/variable');
    expect(await screen.findByText('Uploads', {}, patient)).toBeVisible();
    expect(screen.queryByText(/from certain networks only/)).toBeNull();
  });

  it('a refused call is told in place, without leaving the page or signing out', async () => {
    world = await browserWorld('en-US', elsewhere);
    await world.signIn('root', permissions);
    world.openPage('/system/variable');
    await screen.findByText('Uploads', {}, patient);
    const before = placeNow();
    await call(userAdmin.list, {}).catch(() => undefined);
    expect(await screen.findByText(errors.OutsideNetworks.en, {}, patient)).toBeVisible();
    expect([placeNow(), world.left]).toEqual([before, []]);
  });
});
