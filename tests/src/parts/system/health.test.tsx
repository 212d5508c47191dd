import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { health } from '#contract/system/health.ts';
import { variable } from '#contract/variable.ts';
import { noteFailedBackup } from '#server/store/backups.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { network } from '../../world/network';

let world: BrowserWorld;
afterEach(() => world.close());
const patient = { timeout: 20_000 };

const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement;

describe('the page of the state of the server', { timeout: 60_000 }, () => {
  it('shows versions, disks, work and that scheduled backups are off', async () => {
    world = await browserWorld('en-US');
    await world.signIn('root', permissions);
    world.openPage('/system/health');
    await screen.findByText('Current work', {}, patient);
    expect(factOf('Version')).toHaveTextContent(/^\d+\.\d+\.\d+$/);
    expect(factOf('Newest migration')).toHaveTextContent(/^\d{4}-/);
    expect(factOf('Data disk')).toHaveTextContent(/^[\d.,]+ [kMGTP]B of [\d.,]+ [kMGTP]B free/);
    expect(factOf('Reports')).toHaveTextContent('0 running, 0 waiting');
    expect(factOf('Scheduled backups')).toHaveTextContent('Off: BACKUP_EVERY is not set.');
    expect(factOf('Last backup')).toHaveTextContent('None yet');
    expect(screen.getByText('No call has failed since the server started.')).toBeInTheDocument();
  });

  it('shows what has failed since after Refresh', async () => {
    world = await browserWorld('zh-CN');
    await world.signIn('root', permissions);
    world.openPage('/system/health');
    await screen.findByText('当前工作', {}, patient);
    const at = new Date('2026-03-02T08:00:00Z');
    for (let n = 0; n < 3; n++)
      world.env.failures.note({ method: 'PUT', route: '/intara/v1.0/tasks/:taskId' }, 'StorageFull', at);
    const sender = {
      now: world.clock.now,
      zone: 'UTC',
      trouble: { cause: 'signIn', code: '535 5.7.8', said: '' },
    } as const;
    for (let n = 0; n < 2; n++) world.env.sender.today.note('mail', 'failed', sender);
    await noteFailedBackup(world.store.db, at.getTime(), 'no space left');
    // A button that still waits for the first answer takes no click.
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: /刷\s*新/ }));
      expect(screen.getByText(/^PUT/)).toBeInTheDocument();
    }, patient);
    const row = screen.getByText(/^PUT/).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('PUT /intara/v1.0/tasks/:taskId');
    expect(within(row).getByText('3')).toBeInTheDocument();
    expect(row).toHaveTextContent('507StorageFull');
    await waitFor(() => expect(factOf('最近一次失败')).toHaveTextContent('服务器拒绝登录'), patient);
    expect(factOf('最近一次失败')).toHaveTextContent('(535 5.7.8)');
    expect(within(screen.getByText('账户邮件').closest('tr') as HTMLElement).getByText('2')).toBeInTheDocument();
    expect(factOf('最近一次备份')).toHaveTextContent('失败：no space left');
  });

  it('shows how many entries of the audit log wait for a SIEM, and why', async () => {
    const auditTarget = { by: 'tcp', host: '127.0.0.1', port: 1 } as const;
    world = await browserWorld('en-US', { auditTarget });
    await world.env.auditDelivery?.look();
    const root = await world.signIn('root', permissions);
    await root.call(variable.change, { params: { key: 'session.hours' }, body: { rev: 0, value: 8 } });
    await world.env.auditDelivery?.look();
    world.openPage('/system/health');
    await screen.findByText('Audit log to a SIEM', {}, patient);
    expect(factOf('Entries waiting')).toHaveTextContent('1');
    expect(factOf('Last delivery')).toHaveTextContent(
      /^None yetFailing since 2026-03-02 .*: connect ECONNREFUSED 127.0.0.1:1$/,
    );
    await world.env.auditDelivery?.stop();
  });

  it('keeps its other cards when one of them cannot be read', async () => {
    world = await browserWorld('en-US');
    network.use(http.get(`*${health.messages.path}`, () => HttpResponse.json({ success: false }, { status: 500 })));
    await world.signIn('root', permissions);
    world.openPage('/system/health');
    await screen.findByText('Current work', {}, patient);
    expect(await screen.findByText('This could not be read.', {}, patient)).toBeInTheDocument();
    expect(await screen.findByText('Nothing runs long at the moment.', {}, patient)).toBeInTheDocument();
    network.use(http.get(`*${health.messages.path}`, ({ request }) => world.app.request(request)));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Mails of accounts', {}, patient)).toBeInTheDocument();
    expect(screen.queryByText('This could not be read.')).toBeNull();
  });

  it('keeps them when the state of the server cannot be read, too', async () => {
    world = await browserWorld('en-US');
    network.use(http.get(`*${health.state.path}`, () => HttpResponse.json({ success: false }, { status: 500 })));
    await world.signIn('root', permissions);
    world.openPage('/system/health');
    expect(await screen.findByText('The state of the server could not be read.', {}, patient)).toBeInTheDocument();
    expect(await screen.findByText('Mails of accounts', {}, patient)).toBeInTheDocument();
  });

  it('is refused to who may not see users', async () => {
    world = await browserWorld('en-US');
    await world.signIn('lin', ['ProjectConfigRead']);
    world.openPage('/system/health');
    expect(await screen.findByText('Permission denied!', {}, patient)).toBeInTheDocument();
    expect(screen.queryByText('Current work')).toBeNull();
  });
});

describe('a test message', { timeout: 60_000 }, () => {
  const open = async (language: 'en-US' | 'zh-CN', held: readonly Permission[]) => {
    world = await browserWorld(language);
    const actor = await world.signIn('root', held);
    world.openPage('/system/health');
    await screen.findByText(language === 'en-US' ? 'Mails of accounts' : '账户邮件', {}, patient);
    return actor;
  };

  it('says that it was only printed, once for two clicks', async () => {
    await open('en-US', permissions);
    const button = screen.getByRole('button', { name: 'Send test mail' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText(/only printed to the console/, {}, patient)).toBeInTheDocument();
    expect(world.printed).toHaveLength(1);
    const row = screen.getByText('Mails of accounts').closest('tr') as HTMLElement;
    await waitFor(() => expect(within(row).getByText('1')).toBeInTheDocument(), patient);
  });

  it('says that the account has no phone, and where to enter it', async () => {
    await open('zh-CN', permissions);
    fireEvent.click(screen.getByRole('button', { name: '发送测试短信' }));
    expect(await screen.findByText('您的账户没有手机号。', {}, patient)).toBeInTheDocument();
    const link = screen.getByRole('link', { name: '前往账户设置填写' });
    expect(link).toHaveAttribute('href', expect.stringContaining('/account/settings?tab=security'));
  });

  it('is not offered to who only sees users', async () => {
    await open('en-US', ['InAuthUserRead']);
    expect(screen.queryByRole('button', { name: /test/ })).toBeNull();
  });
});

describe('a long task', { timeout: 60_000 }, () => {
  const begin = (userId: string) => {
    const act = world.env.longActs.begin({
      name: 'importData.initDatabase',
      call: 'POST /intara/v1.0/import/init-database',
      userId,
      since: new Date(world.clock.now.getTime() - 60_000),
    });
    const stopped: Error[] = [];
    act.stopsBy((reason) => {
      stopped.push(reason);
      act.end(true);
    });
    return stopped;
  };

  it('is listed with who started it, and ended after a question', async () => {
    world = await browserWorld('en-US');
    await world.signIn('root', permissions);
    const lin = await world.user('lin');
    const stopped = begin(lin.id);
    world.openPage('/system/health');
    const row = (await screen.findByText('Import', {}, patient)).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('POST /intara/v1.0/import/init-database');
    expect(row).toHaveTextContent('lin');
    fireEvent.click(within(row).getByRole('button', { name: 'End' }));
    const dialog = await screen.findByRole('dialog', {}, patient);
    expect(dialog).toHaveTextContent('End this task: Import of lin?');
    expect(stopped).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('The task was ended.', {}, patient)).toBeInTheDocument();
    expect(stopped.map(({ message }) => message)).toEqual(['EndedByAdministrator']);
    expect(await screen.findByText('Nothing runs long at the moment.', {}, patient)).toBeInTheDocument();
  });

  it('cannot be ended by who only sees users', async () => {
    world = await browserWorld('en-US');
    await world.signIn('root', ['InAuthUserRead']);
    begin((await world.user('lin')).id);
    world.openPage('/system/health');
    await screen.findByText('Import', {}, patient);
    expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
  });
});
