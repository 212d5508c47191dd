import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ratings } from '#contract/ratings.ts';
import { exampleTask, patient } from '../../world/example-task';
import { network } from '../../world/network';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const value = (parameter: string) => `value.attack-potential/${parameter}`;

/** The sheet of attack paths of the headlamp system. */
async function opened() {
  const task = await exampleTask('paths');
  example = task;
  // Long enough for every line.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(6400);
  task.open();
  const paths = await task.stored('paths');
  const path = paths.find(({ code }) => code === 'AP-4');
  if (!path) throw new Error('no AP-4');
  const stepAt = (place: number) => `${path.id}:${path.steps[place]}`;
  const focused = () => document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset.column;
  const put = async (line: string, column: string) => {
    await user.click(await task.cell(line, column));
  };
  return { ...task, path, stepAt, focused, put };
}

/** Pastes where the cursor stands, as a spreadsheet does. */
const paste = (rows: readonly (readonly string[])[]) =>
  fireEvent.paste(document.activeElement as Element, {
    clipboardData: {
      getData: (kind: string) => (kind === 'text/plain' ? rows.map((row) => row.join('\t')).join('\n') : ''),
    },
  });

describe('the sheet of attack paths', { timeout: 240_000 }, () => {
  it('shows steps below their path, folds by keys, and rates a whole path before the server has answered', async () => {
    const { path, stepAt, put, cell, find, world } = await opened();
    expect(await cell(stepAt(0), 'name')).toHaveTextContent(/navigation ECU/);
    await put(path.id, 'code');
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(document.querySelector(`[data-line="${stepAt(0)}"]`)).toBeNull());
    expect(await cell(path.id, 'code')).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    expect(await cell(stepAt(0), 'name')).toBeInTheDocument();
    await put(stepAt(1), 'code');
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line).toBe(path.id);

    expect(await cell(path.id, value('SE'))).toHaveTextContent('8');
    expect(await cell(stepAt(0), value('SE')), 'a path is rated as a whole or by its steps').toHaveAttribute(
      'aria-readonly',
      'true',
    );
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    network.use(http.post('http://localhost/*/edits', ({ request }) => held.then(() => world.app.request(request))));
    await put(path.id, value('SE'));
    await user.keyboard('Expert{Enter}');
    await waitFor(async () => expect((await cell(path.id, value('SE'))).textContent).toBe('6'), { timeout: 5_000 });
    answer();
    await waitFor(async () => expect(await cell(path.id, 'sum')).toHaveTextContent('18'), patient);
    await waitFor(
      async () => expect((await find('paths', 'AP-4')).ratings['attack-potential']?.SE).toBe('expert'),
      patient,
    );
  });

  it('shows the number of a step, which moves it there; a step is begun below the cursor, moved and taken out by keys', async () => {
    const { path, stepAt, put, cell, find, stored } = await opened();
    expect(await cell(stepAt(2), 'steps')).toHaveTextContent('3');
    await put(stepAt(2), 'steps');
    await user.keyboard('1{Enter}');
    const steps = async () => (await find('paths', 'AP-4')).steps;
    const [first = '', second = '', third = '', ...rest] = path.steps;
    await waitFor(async () => expect(await steps()).toEqual([third, first, second, ...rest]), patient);
    expect(await cell(stepAt(2), 'steps')).toHaveTextContent('1');
    await put(stepAt(0), 'steps');
    await user.keyboard('9{Enter}');
    expect(await screen.findByText(/A whole number from 1 to 4/, {}, patient)).toBeInTheDocument();
    expect(await steps()).toHaveLength(path.steps.length);
    await user.keyboard('{Escape}');

    await put(stepAt(2), 'name');
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    const placeOf = (line: string) => {
      const place = document.querySelector<HTMLElement>(`[data-line="${line}"]`)?.style.transform ?? '';
      return Number(/\d+/.exec(place)?.[0]);
    };
    expect(placeOf(`#new:${path.id}`)).toBe(placeOf(stepAt(2)) + 28);
    await user.keyboard('Second{Enter}Third{Enter}');
    await waitFor(async () => expect(await steps()).toHaveLength(path.steps.length + 2), patient);
    const names = new Map((await stored('steps')).map(({ id, name }) => [id, name]));
    expect((await steps()).slice(0, 4).map((id) => names.get(id))).toEqual([
      names.get(third),
      'Second',
      'Third',
      names.get(first),
    ]);

    const before = await steps();
    await put(stepAt(2), 'code');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(async () => expect((await steps()).slice(0, 2)).toEqual([before[1], third]), patient);
    await user.keyboard('{Control>}{Delete}{/Control}');
    await waitFor(async () => expect(await steps()).not.toContain(third), patient);
    expect(screen.queryByRole('dialog'), 'taking out a step asks nothing').toBeNull();
  });

  it('takes paths and steps named by their codes, and a new step below the path named before it', async () => {
    const { path, put, find, stored } = await opened();
    const other = (await stored('paths')).find(({ code }) => code !== 'AP-4');
    const first = (await stored('steps')).find(({ id }) => id === path.steps[0]);
    await put(other?.id ?? '', 'code');
    paste([
      ['Code', 'name', 'threats'],
      ['AP-4', 'Renamed path', (await stored('threats')).find(({ id }) => path.threats.includes(id))?.code ?? ''],
      [first?.code ?? '', 'Renamed step', ''],
      ['', 'Added step', ''],
    ]);
    await waitFor(async () => expect((await find('paths', 'AP-4')).steps).toHaveLength(path.steps.length + 1), patient);
    const steps = await stored('steps');
    const { name, steps: now } = await find('paths', 'AP-4');
    expect(name).toBe('Renamed path');
    expect(steps.find(({ id }) => id === first?.id)?.name).toBe('Renamed step');
    expect(steps.find(({ id }) => id === now.at(-1))?.name).toBe('Added step');
    expect((await stored('paths')).find(({ id }) => id === other?.id)).toEqual(other);
  });

  it('takes a rated path of four steps in thirty keys beside its text, and a pasted sheet of paths', async () => {
    const { put, path, stored, cell, lin, versionId } = await opened();
    let keys = 0;
    const key = async (name: string) => {
      keys += 1;
      await user.keyboard(name);
    };
    await put(path.id, 'name');
    await key('{Control>}{Enter}{/Control}');
    await user.keyboard('Flash own firmware');
    await key('{Tab}');
    await user.keyboard('TS-3');
    await key('{Control>}{Enter}{/Control}');
    const steps = [
      ['Reach the plug', '0 0 0 4 0', 'the plug is in the cabin'],
      ['Unlock the session', '1+6+3+1+4', 'seed and key from a service tool'],
      ['Flash with a dongle', '1 / 3 / 3 / 1 / 4', 'sold to anyone'],
      ['Survive the reset', '≤ 1 week, Expert, Public, Easy, Standard', 'watchdog is known'],
    ];
    for (const [name = '', values = '', reason = ''] of steps) {
      await user.keyboard(name);
      await key('{Tab}');
      await user.keyboard(values);
      await key('{Tab}');
      await user.keyboard(reason);
      await key('{Enter}');
    }
    expect(keys).toBeLessThanOrEqual(30);
    expect(keys).toBe(15);
    const made = await waitFor(async () => {
      const found = (await stored('paths')).find(({ name }) => name === 'Flash own firmware');
      expect(found?.steps).toHaveLength(4);
      return found;
    }, patient);
    const all = await stored('steps');
    const written = made?.steps.map((id) => all.find((step) => step.id === id));
    expect(written?.map((step) => [step?.name, step?.reason])).toEqual(steps.map(([name, , reason]) => [name, reason]));
    expect(written?.[1]?.ratings).toEqual({
      'attack-potential': { ET: '1w', SE: 'expert', KoIC: 'restricted', WoO: 'easy', Eq: 'specialized' },
    });
    expect(await cell(made?.id ?? '', 'sum')).toHaveTextContent('18');
    expect(await cell(made?.id ?? '', 'level')).toHaveTextContent('Medium');

    await user.click(await cell('#new', 'name'));
    paste([
      ['Over cellular', 'TS-3', '', '', '', '', '', ''],
      ['Break into the ECU', '', '', '≤ 1 week', 'multiple', 'Confidential', '无限制', '4'],
      ['Send frames', '', '', '0', '3', '3', '0', '0'],
      ['Over a dongle, as a whole', 'TS-3', '', '1', '8', '7', '4', '4'],
      ['Plug it in', '', '', '', '', '', '', ''],
    ]);
    const paths = await waitFor(async () => {
      const found = (await stored('paths')).slice(-2);
      expect(found.map(({ name }) => name)).toEqual(['Over cellular', 'Over a dongle, as a whole']);
      return found;
    }, patient);
    expect(paths.map(({ basis, steps }) => [basis, steps.length])).toEqual([
      ['steps', 2],
      ['path', 1],
    ]);
    const rated = await lin.call(ratings.all, { params: { versionId } });
    expect(paths.map(({ id }) => rated.paths.find((path) => path.id === id)?.sum)).toEqual([20, 24]);
  });
});
