import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());

const patient = { timeout: 30_000 };
const newContent = () => screen.findByRole('button', { name: /New content/, hidden: true }, patient);

describe('new content of a library', { timeout: 120_000 }, () => {
  it('is shown entry by entry before it is taken over, with what stays as it is; then there is none any more', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', permissions);
    await lin.call(libraryCalls.standards.create, {
      body: { code: 'UN-R155', name: { en: 'Our reading of R155', zh: '' }, content: { en: 'Own', zh: '' } },
    });
    world.openPage('/library/securityStandard');
    fireEvent.click(await newContent());
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    expect(await dialog.findByText('New: 12')).toBeInTheDocument();
    expect(dialog.getByText('ISO-SAE-21434 ISO/SAE 21434:2021')).toBeInTheDocument();
    const kept = dialog.getByRole('region', {
      name: /one of your own entries has the code or, of a task template, the name: 1$/,
      hidden: true,
    });
    expect(kept).toHaveTextContent('UN-R155');
    fireEvent.click(dialog.getByRole('button', { name: /Load 12 entries/, hidden: true }));
    await waitFor(async () => expect((await lin.call(libraryCalls.standards.list, {})).total).toBe(13), patient);
    expect(await screen.findByText('GB 44495-2024', {}, patient)).toBeInTheDocument();
    await waitFor(
      () => expect(screen.queryByRole('button', { name: /New content/, hidden: true })).toBeNull(),
      patient,
    );
  });

  it('is not offered to who may only read', async () => {
    world = await browserWorld();
    await world.signIn('wang', ['LibCriteriaRead']);
    world.openPage('/library/securityStandard');
    expect((await screen.findAllByRole('table', {}, patient)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /New content/, hidden: true })).toBeNull();
  });
});
