import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { afterEach, expect, it, vi } from 'vitest';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
afterEach(() => world.close());
const patient = { timeout: 60_000 };

it('says that the chosen models give no CAL, in the form, above the goals and in the setting', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1600);
  world = await browserWorld();
  const lin = await world.signIn('lin', engineer);
  world.openPage('/project/create');
  const warning = await screen.findByText(/^These models have no attack vector, so no goal gets a CAL/, {}, patient);
  const fold = document.querySelector('[data-part=more-fields]') as HTMLDetailsElement;
  expect(fold.open).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Choose the models', hidden: true }, patient));
  expect(fold.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Threat model', hidden: true }));
  fireEvent.click(within(warning).getByRole('button', { name: /^Add “Attack vector/, hidden: true }));
  await waitFor(() => expect(screen.queryByText(/have no attack vector/)).toBeNull(), patient);
  expect(screen.queryByRole('button', { name: 'Choose the models', hidden: true })).toBeNull();

  const models = { feasibilityTypes: ['AttackPotentialBased' as const], threatModels: ['attack-potential'] };
  const { id } = await lin.call(project.create, { body: projectForm(models) });
  const made = await lin.call(task.create, { params: { projectId: id }, body: taskForm(lin.id) });
  history.push(`/project/analysis?task=${made.id}&version=${made.versionId}&step=goals`);
  const notice = await screen.findByText('These models give no CAL.', {}, patient);
  const cure = within(notice.parentElement as HTMLElement).getByRole('link', { name: 'Go to Setting', hidden: true });
  expect(cure).toHaveAttribute('href', expect.stringMatching(/detail\?id=[\w-]+&tab=setting&part=feasibility$/));

  fireEvent.click(cure);
  await screen.findByText(/^No risk or goal gets a CAL/, {}, patient);
  fireEvent.click(await screen.findByText('Read it from the risk value', {}, patient));
  await waitFor(() => expect(history.location.search).toContain('part=matrix'), patient);
}, 240_000);
