import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { account } from '#contract/account/account.ts';
import { version } from '#contract/version.ts';
import type { MethodPart } from '#domain/method/change/effect.ts';
import { evitaMatrix } from '#domain/method/seed/risk.ts';
import type { Method, RiskModel } from '#domain/model/method.ts';
import { workspaceOf } from '#domain/workspace/workspace.ts';
import { engineer } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';
import { type ServerWorld, serverWorld } from '#tests/world/server.ts';
import { effectOfPart } from '@/method-editor/effect/effect-of-part';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: ServerWorld | BrowserWorld | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await world?.close();
});

const patient = { timeout: 60_000 };

/** The matrix of the example with another value for a severe impact of an easy attack. */
const severeHigh = (risk: RiskModel, value: number): MethodPart => ({
  part: 'risk',
  model: { ...risk, matrix: { ...risk.matrix, SEV: { ...risk.matrix.SEV, H: value } } },
});

async function exampleWorkspace() {
  const made = await serverWorld();
  world = made;
  const lin = await made.user('lin', engineer);
  const { versionId } = await annexH(lin);
  const snapshot = await lin.call(version.snapshot, { params: { versionId } });
  return workspaceOf(snapshot as unknown as Parameters<typeof workspaceOf>[0]);
}

describe('what a draft would move in a task', () => {
  it('a severe and easy risk that becomes 4 moves R-1 of the example, and nothing else', async () => {
    const w = await exampleWorkspace();
    const found = effectOfPart(w, severeHigh(w.method.risk, 4));
    if ('missing' in found) throw new Error('the draft fits');
    expect(found.effect.totals.risks).toBe(3);
    expect(found.effect.moved).toMatchObject([
      { kind: 'risks', code: 'R-1', before: { code: 'R5' }, after: { code: 'R4' } },
    ]);
  });

  it('says what is missing instead of numbers when the draft does not fit the other parts', async () => {
    const w = await exampleWorkspace();
    const found = effectOfPart(w, { part: 'risk', model: evitaMatrix });
    expect('missing' in found && found.missing.map(({ path }) => path)).toContain('risk.matrix.SEV.H');
  });

  it('errors that the method of the task has already are no reason', async () => {
    const w = await exampleWorkspace();
    const method: Method = { ...w.method, assetCategories: [{ ...w.method.assetCategories[0]!, properties: ['?'] }] };
    expect(effectOfPart({ ...w, method }, severeHigh(method.risk, 5))).toHaveProperty('effect');
  });
});

describe('the effect beside a risk model', () => {
  async function opened(permissions: readonly string[] = engineer) {
    // jsdom lays nothing out: a window of some lines lets the virtual rows be drawn.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(640);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1600);
    const made = await browserWorld();
    world = made;
    const lin = await made.signIn('lin', engineer);
    const { taskId } = await annexH(lin);
    await lin.call(account.setPreference, { params: { key: 'configuration.effectTask' }, body: { value: taskId } });
    if (permissions !== engineer) await made.signIn('guest', permissions as typeof engineer);
    made.openPage('/configuration/attackModule?tab=risk&copy=risk-matrix-h8');
    return lin;
  }
  const put = async (place: string, keys: string) => {
    const keyboard = userEvent.setup({ delay: null });
    await keyboard.click(document.querySelector(`[data-cell="${place}"]`)!);
    await keyboard.keyboard(keys);
  };

  it('counts and lists the changing risks live, and waits while the matrix is incomplete and not saved', async () => {
    await opened();
    expect(await screen.findByText('0 of 3 risks change', {}, patient)).toBeInTheDocument();
    await put('0,3', '4');
    expect(await screen.findByText('1 of 3 risks changes', {}, patient)).toBeInTheDocument();
    const moved = screen.getByText('R-1').closest('li')!;
    expect(moved).toHaveTextContent(/Serious.*High/);
    await put('0,3', '{Escape}{Delete}');
    expect(await screen.findByText('Shown when the checks find no errors.', {}, patient)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: /Create$/ }));
    expect(await screen.findByText('Please correct the reported errors first.', {}, patient)).toBeInTheDocument();
    const cell = within(screen.getByRole('grid', { name: 'Risk matrix' }))
      .getByText('missing')
      .closest('td');
    expect(cell).toHaveAccessibleDescription('The matrix has no value at row SEV, column H');
  });

  it('is not shown to those who may not see analyses', async () => {
    await opened(['ConfigurationThreatRead', 'ConfigurationThreatModify', 'ConfigurationImpactRead']);
    await screen.findByRole('grid', { name: 'Risk matrix' }, patient);
    expect(screen.queryByText('Effect on a task')).toBeNull();
  });
});
