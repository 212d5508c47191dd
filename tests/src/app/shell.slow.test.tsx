import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { utils, write } from 'xlsx';
import { account } from '#contract/account/account.ts';
import { appEntry } from '#contract/account/app-entry.ts';
import { inauth } from '#contract/account/inauth.ts';
import { userAdmin } from '#contract/account/user-admin.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { modifyContextOpts } from '@/app';
import { fullAddress, routerBase } from '@/request/leave';
import { dropToken, readToken } from '@/request/storage';
import { type BrowserWorld, browserWorld } from '../world/browser';
import { network } from '../world/network';
import { sendFileAs } from '../world/sent-file';

let world: BrowserWorld;
afterEach(() => world.close());

/** Visibility is not computed: with antd's styles in jsdom that takes seconds a query. */
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true }, { timeout: 60_000 });
const menuItem = (name: string | RegExp) => screen.findByRole('menuitem', { name, hidden: true }, { timeout: 60_000 });

describe('start-up', () => {
  it('without a user leaves for login with the workplace as return address', async () => {
    world = await browserWorld();
    world.openApplication('/account/settings');
    await waitFor(() => expect(world.left).toEqual(['/inauth/user/login?redirect=%2Fintara%2Faccount%2Fworkplace']));
    expect(sessionStorage.getItem('signInEnded')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Automotive TARA analysis system');
    expect(screen.getByRole('status')).toHaveTextContent('System loading... Please Wait...');
  });

  it('with a sign-in that has ended tells the login page so', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin');
    await lin.call(inauth.logout);
    world.openApplication('/account/settings');
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect(sessionStorage.getItem('signInEnded')).toBe('true');
    sessionStorage.clear();
  });
});

describe('the frame', () => {
  it('has the avatar menu and the page settings, which are kept for the user; logout ends the session', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin');
    world.openApplication('/account/settings');
    await user.click(await button('Page settings'));
    const drawer = await screen.findByRole('dialog', { hidden: true });
    const switches = (await within(drawer).findAllByRole('switch', { hidden: true })).map((one) =>
      one.getAttribute('aria-label'),
    );
    expect(switches).toEqual([
      ...['Fixed header', 'Fixed sidebar', 'Split menus', 'Footer', 'Menu', 'Menu header', 'Colour-weak mode'],
    ]);
    expect(
      within(drawer).getAllByRole('radio', { name: /blue|red|Volcano|orange|Cyan|green|purple/, hidden: true }),
    ).toHaveLength(8);
    await user.click(within(drawer).getByRole('switch', { name: 'Colour-weak mode', hidden: true }));
    await user.click(within(drawer).getByText('Real dark'));
    expect(document.documentElement).toHaveAttribute('data-color-weak');
    expect(document.documentElement.dataset.theme).toBe('realDark');
    await waitFor(async () =>
      expect(await lin.call(account.preferences)).toMatchObject({ layout: { navTheme: 'realDark', colorWeak: true } }),
    );

    expect(screen.queryByRole('button', { name: 'Applications', hidden: true })).not.toBeInTheDocument();
    await user.click(await button('Account of lin'));
    for (const entry of ['Account settings', 'Import data', 'Help on this page', 'About InTARA', 'Log out'])
      expect(await menuItem(new RegExp(entry))).toBeInTheDocument();
    await user.click(await menuItem(/Log out/));
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect(world.left[0]).toMatch(/^\/inauth\/user\/login\?redirect=/);
    expect(readToken()).toBeNull();
    expect((await lin.attempt(inauth.me)).status).toBe(401);
  });

  it('groups the menu and hides error pages and its own application; without a user it leads to login', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', permissions);
    world.openApplication('/account/settings');
    await button('Account of lin');
    for (const group of ['Project', 'Catalog Management', 'Model Setting', 'System', 'Account'])
      expect(
        (await screen.findAllByRole('menuitem', { name: new RegExp(`${group}$`), hidden: true })).length,
        group,
      ).toBeGreaterThan(0);
    expect(screen.queryByRole('menuitem', { name: /Exception pages/, hidden: true })).toBeNull();

    // The product itself is the only one.
    expect(screen.queryByRole('button', { name: 'Applications', hidden: true })).toBeNull();
    const alm = { configName: 'Requirements', configCode: 'ALM', appHref: 'https://alm.example/tara' };
    await lin.call(appEntry.create, { body: alm });
    cleanup();
    world.openApplication('/account/settings');
    await user.click(await button('Applications'));
    expect(await screen.findByRole('link', { name: 'Requirements', hidden: true })).toBeInTheDocument();
    dropToken();
    history.push('/account/projectCollect');
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect(world.left[0]).toMatch(/^\/inauth\/user\/login\?redirect=/);
  });
});

describe('the addresses', () => {
  it('show the 403 page, the not-found page, or the error page with the code and message of /exception', async () => {
    world = await browserWorld();
    await world.signIn('lin');
    world.openApplication('/account/workplace');
    expect(await screen.findByText('Permission denied!', {}, { timeout: 60_000 })).toBeVisible();
    // Not back to the page that was just refused.
    await userEvent.click(screen.getByRole('button', { name: 'Go to my account' }));
    expect(history.location.pathname).toBe('/account/settings');
    history.push('/nowhere/at/all');
    expect(await screen.findByText('Page not found', {}, { timeout: 60_000 })).toBeVisible();
    history.push('/exception?errorCode=4711&errorMessage=Gone');
    expect(await screen.findByText('Gone', {}, { timeout: 60_000 })).toBeVisible();
    expect(screen.getByText('Error code 4711')).toBeVisible();
    expect(history.location.pathname).toBe('/exception/redirect');
  });

  it('say of projects only where projects are: a library that may not be opened says so', async () => {
    world = await browserWorld();
    await world.signIn('lin', ['AssetRead']);
    world.openApplication('/library/impact');
    expect(await screen.findByText(/permission to open this page/, {}, { timeout: 60_000 })).toBeVisible();
    expect(screen.queryByText(/open projects yet/)).toBeNull();
    history.push('/project/list');
    expect(
      await screen.findByText(/You do not have permission to open projects yet/, {}, { timeout: 60_000 }),
    ).toBeVisible();
  });

  it('/exception says nothing in the name of the product that only its address says', async () => {
    world = await browserWorld();
    await world.signIn('lin');
    const forged = `Call 555-0100 to keep your account. ${'x'.repeat(5000)}`;
    world.openApplication(`/exception?errorCode=${'9'.repeat(50)}&errorMessage=${encodeURIComponent(forged)}`);
    expect(await screen.findByText('Something went wrong', {}, { timeout: 60_000 })).toBeVisible();
    const quoted = screen.getByText(/^Call 555-0100/);
    expect(quoted.tagName).toBe('Q');
    expect(quoted.parentElement).toHaveTextContent(/^The address of this page contains this message:/);
    expect(quoted.textContent?.length).toBeLessThan(210);
    expect(screen.queryByText(/Error code/)).toBeNull();
    // Of what the product knows it has words of its own.
    history.push(`/exception/redirect?errorCode=403&errorMessage=${encodeURIComponent(forged)}`);
    expect(await screen.findByText('Permission denied!')).toBeVisible();
    expect(screen.queryByText(/Call 555-0100/)).toBeNull();
  });
});

describe('the base path', () => {
  afterEach(() => {
    delete window.routerBase;
  });

  it('is /intara/ unless a global of the page says another', () => {
    expect([routerBase(), fullAddress('/project/list')]).toEqual(['/intara/', '/intara/project/list']);
    expect(modifyContextOpts({ basename: '/intara/' })).toEqual({ basename: '/intara/' });
    window.routerBase = '/elsewhere';
    expect([routerBase(), fullAddress('/project/list')]).toEqual(['/elsewhere/', '/elsewhere/project/list']);
    expect(modifyContextOpts({ basename: '/intara/' })).toEqual({ basename: '/elsewhere' });
  });
});

describe('the account settings', () => {
  it('check the profile, refuse a weak or equal new password, and change the language in place', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin');
    world.openApplication('/account/settings');
    await user.click(await button('Update profile'));
    expect(await screen.findByText('Mobile is required')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Mobile'), { target: { value: '13800138000' } });
    fireEvent.change(screen.getByLabelText('Introduction'), { target: { value: 'Security engineer' } });
    await user.click(await button('Update profile'));
    await waitFor(async () => expect((await lin.call(inauth.me)).introduction).toBe('Security engineer'));

    history.push('/account/settings?tab=password');
    const password = await screen.findByLabelText('New password', {}, { timeout: 60_000 });
    fireEvent.change(password, { target: { value: 'short' } });
    fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: 'other' } });
    await user.click(await button('Change password'));
    expect(
      await screen.findByText('Use 8 to 16 characters with upper and lower case letters and digits'),
    ).toBeInTheDocument();
    expect(await screen.findByText('The two passwords that you entered do not match!')).toBeInTheDocument();
    expect(await screen.findByText('Current password is required')).toBeInTheDocument();

    await user.click(await button('Language'));
    await user.click(await menuItem('简体中文'));
    expect((await screen.findAllByText('修改密码'))[0]).toBeVisible();
    expect(localStorage.getItem('umi_locale')).toBe('zh-CN');
    expect(document.documentElement.lang).toBe('zh-CN');
  });
});

describe('the import dialog', () => {
  const address = '/intara/v1.0/import/init-database';
  const radar = { Name: 'Radar', Code: 'RD', Lifecycle: 'concept', Description: 'Front radar' };

  it('takes only xlsx, lists problems by cell, imports nothing with problems, and keeps the chosen file', async () => {
    world = await browserWorld();
    await world.signIn('lin', permissions);
    world.openApplication('/account/settings');
    await user.click(await button('Account of lin'));
    await user.click(await menuItem(/Import data/));
    const dialog = await screen.findByRole('dialog', { hidden: true });
    const inDialog = within(dialog);
    const input = () => dialog.querySelector('input[type=file]') as HTMLInputElement;
    const importButton = () => inDialog.getByRole('button', { name: /Import$/, hidden: true });
    let dryRun = true;
    const upload = async (sheets: Record<string, Record<string, string>[]>) => {
      const book = utils.book_new();
      for (const [title, rows] of Object.entries(sheets))
        utils.book_append_sheet(book, utils.json_to_sheet(rows), title);
      const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
      sendFileAs(world, address, 'start.xlsx', bytes, () => ({ dryRun: String(dryRun) }));
      await user.upload(input(), new File(['PK'], 'start.xlsx'));
    };

    vi.spyOn(input(), 'accept', 'get').mockReturnValue('');
    await userEvent.setup({ applyAccept: false }).upload(input(), new File(['a'], 'a.csv', { type: 'text/csv' }));
    expect(await screen.findByText('Please upload Excel file!')).toBeInTheDocument();
    expect(importButton()).toBeDisabled();

    // What is no workbook stays chosen, and beside it why it is not read, until another is.
    sendFileAs(world, address, 'start.xlsx', new TextEncoder().encode('no workbook'), () => ({ dryRun: 'true' }));
    await user.upload(input(), new File(['PK'], 'start.xlsx'));
    const refused = () => inDialog.queryByText('Please upload Excel file!');
    await waitFor(() => expect(refused()).toBeInTheDocument());
    expect(inDialog.getByText('start.xlsx')).toBeInTheDocument();
    expect(importButton()).toBeDisabled();

    await upload({
      Projects: [
        { ...radar, Name: 'two words' },
        { ...radar, Name: 'Other', Lifecycle: 'never' },
      ],
      Tags: [{ Name: 'bus', Scopes: 'nowhere' }],
    });
    expect(await inDialog.findByText(/^Fix 4 problems/)).toBeInTheDocument();
    expect(importButton()).toBeDisabled();
    expect(refused()).toBeNull();
    const cells = () => [...dialog.querySelectorAll('tbody code')].map((cell) => cell.textContent);
    expect(cells()).toEqual(['B2', 'A2', 'B3', 'C3']);
    fireEvent.change(inDialog.getByLabelText('Search problems'), { target: { value: 'never' } });
    expect(cells()).toEqual(['C3']);
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    written.mockRejectedValueOnce(new Error('not allowed'));
    await user.click(inDialog.getByRole('button', { name: /Copy the problems$/, hidden: true }));
    expect(await screen.findByText('The browser blocked copying.')).toBeInTheDocument();
    await user.click(inDialog.getByRole('button', { name: /Copy the problems$/, hidden: true }));
    expect(written).toHaveBeenCalledWith(
      expect.stringMatching(/^Projects\tC3\tLifecycle\tnever\tLifecycle must be one of: concept, development, /),
    );

    await upload({ Projects: [radar] });
    expect(await inDialog.findByText('Checked: 1 new, 0 changed, 0 unchanged')).toBeInTheDocument();
    expect(importButton()).toBeEnabled();
    dryRun = false;
    // It takes longer than anybody waits.
    network.use(http.post(`http://localhost${address}`, () => new Promise<never>(() => undefined), { once: true }));
    await user.click(importButton());
    await inDialog.findByRole('progressbar', { hidden: true });
    await user.click(inDialog.getByRole('button', { name: 'Cancel', hidden: true }));
    await waitFor(() => expect(inDialog.queryByRole('progressbar', { hidden: true })).toBeNull());
    expect(inDialog.getByText('start.xlsx')).toBeInTheDocument();
    expect(importButton()).toBeEnabled();
    // While it still turns, a button of antd takes no click.
    await waitFor(() => expect(importButton()).not.toHaveClass('ant-btn-loading'), { timeout: 60_000 });

    const admin = await world.user('admin', permissions);
    const [lin] = (await admin.call(userAdmin.list, { query: { name: 'lin' } })).list;
    await admin.call(userAdmin.disable, { params: { userId: lin?.id ?? '' } });
    await user.click(importButton());
    await waitFor(() => expect(history.location.pathname).toContain('/exception'), { timeout: 60_000 });
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument(), {
      timeout: 60_000,
    });
  });
});
