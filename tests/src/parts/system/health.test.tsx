import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { variable } from '#contract/variable.ts';
import { noteFailedBackup } from '#server/store/backups.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

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
    world.env.failures.messages = 2;
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
    expect(factOf('启动以来未能发送')).toHaveTextContent('2');
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

  it('is refused to who may not see users', async () => {
    world = await browserWorld('en-US');
    await world.signIn('lin', ['ProjectConfigRead']);
    world.openPage('/system/health');
    expect(await screen.findByText('Permission denied!', {}, patient)).toBeInTheDocument();
    expect(screen.queryByText('Current work')).toBeNull();
  });
});
