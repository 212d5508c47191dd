import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Permission } from '#contract/kit/permissions.ts';
import { version } from '#contract/version.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { add } from '#domain/workspace/edit.ts';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

/** A back-end that reaches the lamp over the gateway, drawn; the topology open. */
async function opened(keys?: readonly Permission[]) {
  example = await exampleTask('threats', 'en-US');
  const { lin, versionId, taskId, world } = example;
  const box = (x: number) => ({ diagram: 'd', x, y: 0, width: 152, height: 46 });
  const flow = (id: string, name: string, from: string, to: string) => [
    add('assets', { name, diagram: 'link' }, id),
    add('links', { diagram: 'd', asset: id, from: `n-${from}`, to: `n-${to}` }),
  ];
  await lin.call(version.edit, {
    params: { versionId },
    body: {
      edits: [
        add('diagrams', { name: 'Headlamp' }, 'd'),
        ...['Back-end', 'Gateway', 'Lamp'].flatMap((name, i) => [
          add('assets', { name }, name),
          add('nodes', { asset: name, ...box(i * 240) }, `n-${name}`),
        ]),
        ...flow('air', 'Cellular', 'Back-end', 'Gateway'),
        ...flow('bus', 'Lamp bus', 'Gateway', 'Lamp'),
      ],
    },
  });
  if (keys) await world.signIn('reader', keys);
  world.openPage(`/project/analysis?task=${taskId}&version=${versionId}&view=topology`);
  return screen.findByRole('application', undefined, patient);
}

async function choose(label: string, name: string) {
  await user.click(screen.getByRole('combobox', { name: label, ...hidden }));
  const options = await screen.findAllByText(
    new RegExp(name),
    { selector: '.ant-select-item-option-content *, .ant-select-item-option-content' },
    patient,
  );
  await user.click(options.at(-1) as HTMLElement);
}

describe('attack paths from an entry point', { timeout: 240_000 }, () => {
  it('are found along the flows, refined, with no name or step too long, and accepted for a threat scenario by one edit', async () => {
    const canvas = await opened();
    canvas.focus();
    await user.keyboard('jp');
    const dialog = await screen.findByRole('dialog', { name: 'Attack paths from an entry point', ...hidden }, patient);
    const inDialog = within(dialog);
    // The selected node is the entry; nothing is found before there is a target.
    expect(inDialog.getByText(/Back-end/)).toBeTruthy();
    expect(inDialog.queryByRole('list', { name: 'Candidates', ...hidden })).toBeNull();

    await choose('Target asset', 'Lamp$');
    const name = await inDialog.findByRole('textbox', { name: 'Name of path 1', ...hidden }, patient);
    expect(name).toHaveProperty('value', 'Back-end → Gateway → Lamp');
    const step = (place: number) =>
      inDialog.getByRole<HTMLInputElement>('textbox', { name: `Step ${place} of path 1`, ...hidden });
    expect([1, 2, 3, 4, 5].map((place) => step(place).value)).toEqual([
      'Get access to Back-end',
      'Send over Cellular',
      'Take control of Gateway',
      'Send over Lamp bus',
      'Attack Lamp',
    ]);
    await choose('Threat scenario', '^TS-1');

    // One that is too long is said to be, nothing of it is cut, and it is not accepted before it is mended.
    const accept = () => inDialog.getByRole('button', { name: 'Accept as attack paths (1)', ...hidden });
    expect(accept()).toBeEnabled();
    const long = 'n'.repeat(401);
    const before = await rowsOf();
    for (const label of ['Name of path 1', 'Step 2 of path 1']) {
      const field = inDialog.getByRole<HTMLInputElement>('textbox', { name: label, ...hidden });
      const { value } = field;
      fireEvent.change(field, { target: { value: long } });
      expect(await inDialog.findByText(`${label} is too long (limit 400)`, {}, patient)).toBeInTheDocument();
      expect(field).toHaveValue(long);
      expect(accept()).toBeDisabled();
      await user.click(accept());
      fireEvent.change(field, { target: { value } });
      expect(accept()).toBeEnabled();
    }
    expect(await rowsOf()).toEqual(before);

    fireEvent.change(step(3), { target: { value: 'Flash the gateway' } });
    await user.click(inDialog.getAllByRole('button', { name: 'Leave this step out', ...hidden })[1] as Element);
    await user.click(accept());
    await waitFor(() => expect(screen.getByText('Attack paths added to TS-1: 1')).toBeTruthy(), patient);
    const threat = await example?.find('threats', 'TS-1');
    await waitFor(async () => {
      const { paths, steps } = await rowsOf();
      const made = paths.find((path) => path.name === 'Back-end → Gateway → Lamp');
      expect(made?.threats).toEqual([threat?.id]);
      expect(made?.steps.map((id) => steps.find((row) => row.id === id)?.name)).toEqual([
        'Get access to Back-end',
        'Flash the gateway',
        'Send over Lamp bus',
        'Attack Lamp',
      ]);
    }, patient);
  });

  it('are found by a reader, who is told why they cannot be accepted', async () => {
    const canvas = await opened(['ProjectAnalysisRead', 'ProjectAdmin']);
    canvas.focus();
    await user.keyboard('p');
    const dialog = await screen.findByRole('dialog', { name: 'Attack paths from an entry point', ...hidden }, patient);
    expect(within(dialog).getByRole('note', hidden)).toHaveTextContent('You can read this task.');
    expect(within(dialog).getByRole('button', { name: /^Accept as attack paths/, ...hidden })).toBeDisabled();
  });

  it('say so where no flow leads to the target', async () => {
    const canvas = await opened();
    canvas.focus();
    await user.keyboard('p');
    const dialog = await screen.findByRole('dialog', { name: 'Attack paths from an entry point', ...hidden }, patient);
    await choose('Entry point', 'Lamp$');
    await choose('Target asset', 'Back-end');
    await waitFor(
      () => expect(within(dialog).getByRole('alert', hidden).textContent).toContain('No flow leads'),
      patient,
    );
  });
});

/** The rows of the version as the server has them. */
async function rowsOf() {
  if (!example) throw new Error('not open');
  const { lin, versionId } = example;
  const { rows } = await lin.call(version.snapshot, { params: { versionId } });
  return { paths: (rows.paths ?? []) as Row<'paths'>[], steps: (rows.steps ?? []) as Row<'steps'>[] };
}
