import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answerConfirm, askConfirm } from '@/request/confirm-password';
import { askSignIn } from '@/request/sign-in-again';
import { type BrowserWorld, browserWorld } from '../world/browser';
import { network } from '../world/network';

let world: BrowserWorld;
afterEach(() => {
  answerConfirm(false);
  world.close();
});

const patient = { timeout: 60_000 };

/** The application of somebody who is signed in, and the passwords it sends from now on. */
async function opened() {
  world = await browserWorld();
  await world.signIn('lin');
  world.openApplication('/account/settings');
  await screen.findByRole('button', { name: 'Account of lin', hidden: true }, patient);
  const sent: string[] = [];
  network.events.on('request:start', ({ request }) => {
    if (request.method === 'POST' && /\/(login|confirm)$/.test(request.url)) sent.push(request.url);
  });
  return sent;
}

/** Types a password that is longer than any; returns what then stands in the field. */
async function typeTooLong(title: string, submit: RegExp) {
  const dialog = within(await screen.findByRole('dialog', { name: title, hidden: true }, patient));
  const field = dialog.getByLabelText('Password', { selector: 'input' });
  fireEvent.change(field, { target: { value: 'p'.repeat(101) } });
  fireEvent.click(dialog.getByRole('button', { name: submit, hidden: true }));
  expect(await dialog.findByText('Password is too long (limit 100)', {}, patient)).toBeInTheDocument();
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  expect(field).toHaveValue('p'.repeat(101));
}

describe('the question whether it is you', { timeout: 240_000 }, () => {
  it('has the focus in its field, and Enter confirms', async () => {
    const sent = await opened();
    const asked = askConfirm();
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you', hidden: true }, patient));
    const field = dialog.getByLabelText('Password', { selector: 'input' });
    await waitFor(() => expect(field).toHaveFocus(), patient);
    await userEvent.keyboard('wrong{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1), patient);
    expect(await dialog.findByRole('alert', { hidden: true }, patient)).toBeInTheDocument();
    answerConfirm(false);
    expect(await asked).toBe(false);
  });
});

describe('a password that is too long', { timeout: 240_000 }, () => {
  it('is refused where rights are granted and where the session has ended; it is neither cut nor sent', async () => {
    const sent = await opened();
    void askConfirm();
    await typeTooLong('Confirm that it is you', /Continue$/);
    answerConfirm(false);
    void askSignIn();
    await typeTooLong('Unauthorized, Pleas login!', /^Sign in$/);
    expect(sent).toEqual([]);
  });
});
