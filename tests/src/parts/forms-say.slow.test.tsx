import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { accountSecurity } from '#contract/account/account-security.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { type BrowserWorld, browserWorld } from '../world/browser';
import { found, text } from '../world/models';
import { network } from '../world/network';

let world: BrowserWorld;
afterEach(() => world.close());

const patient = { timeout: 30_000 };
const field = (label: string) => screen.findByLabelText(label, { selector: 'input' }, patient);
const button = (words: string) => found('button', (one) => one.textContent?.trim() === words);

async function opened(path: string) {
  world = await browserWorld();
  const lin = await world.signIn('lin', permissions);
  world.openPage(path);
  return lin;
}

describe('what a form says', { timeout: 240_000 }, () => {
  it('of an address that is none are its own words, not those of the browser', async () => {
    await opened('/account/settings');
    const email = await field('E-mail');
    fireEvent.change(email, { target: { value: 'nomail' } });
    expect((email as HTMLInputElement).form?.noValidate).toBe(true);
    expect(await text('E-mail is not an e-mail address')).toBeInTheDocument();
  });

  it('of a code is how long to wait for another, which a mistyped address ends; two clicks ask for one', async () => {
    await opened('/account/settings?tab=security');
    fireEvent.click(await screen.findByRole('button', { name: 'Set Backup e-mail' }, patient));
    const sent: string[] = [];
    network.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/backup-email/captcha')) sent.push(request.url);
    });
    const address = await field('Backup e-mail');
    fireEvent.change(address, { target: { value: 'lin@home.exmaple' } });
    const send = await button('Get code');
    fireEvent.click(send);
    fireEvent.click(send);
    expect(await found('button', (one) => /^Resend in/.test(one.textContent ?? ''))).toBeDisabled();
    expect(sent).toHaveLength(1);
    fireEvent.change(address, { target: { value: 'lin@home.example' } });
    expect(await button('Get code')).toBeEnabled();
  });

  it('of a code is how long to wait for another, also after the page was loaded again', async () => {
    const lin = await opened('/account/settings?tab=security');
    const address = 'lin@home.example';
    await lin.call(accountSecurity.sendEmailCode, { body: { email: address } });
    fireEvent.click(await screen.findByRole('button', { name: 'Set Backup e-mail' }, patient));
    fireEvent.change(await field('Backup e-mail'), { target: { value: address } });
    fireEvent.click(await button('Get code'));
    expect(await text(/^Too many attempts, please try again in \d+ s\.$/)).toBeInTheDocument();
    expect(await found('button', (one) => /^Resend in [1-6]?\d s$/.test(one.textContent ?? ''))).toBeDisabled();
  });

  it('names the limit of a name and cuts nothing, and says when the mail of an invitation is only printed', async () => {
    await opened('/system/user');
    fireEvent.click(await button('Invite user'));
    const account = await field('Account');
    expect(account).not.toHaveAttribute('maxlength');
    fireEvent.change(account, { target: { value: 'a'.repeat(41) } });
    expect(await text('Account is too long (limit 40)')).toBeInTheDocument();
    expect(account).toHaveValue('a'.repeat(41));
    fireEvent.change(await field('Account'), { target: { value: 'wei' } });
    fireEvent.change(await field('Name'), { target: { value: 'Li Wei' } });
    fireEvent.change(await field('E-mail'), { target: { value: 'lw@example.com' } });
    fireEvent.click(await button('Create'));
    expect(await text('The link was also sent to lw@example.com.')).toBeInTheDocument();
    expect(await text(/^This server prints its mails to its console and does not deliver them\./)).toBeInTheDocument();
  });

  it('of a text in both languages is that one is enough; the other is not asked for then', async () => {
    await opened('/library/attackLibrary?new=1');
    const [english, chinese] = [await field('Name (English)'), await field('Name (Chinese)')];
    const asked = () => [english, chinese].map((one) => one.getAttribute('aria-required'));
    expect(await text('One of the two languages is enough.')).toBeInTheDocument();
    expect(asked()).toEqual(['true', null]);
    fireEvent.change(chinese, { target: { value: '网关' } });
    await waitFor(() => expect(asked()).toEqual([null, null]), patient);
  });
});
