import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from '@umijs/max';
import { type ComponentType, type PropsWithChildren, useState } from 'react';
import { vi } from 'vitest';
import { type Density, DensityOnScreen } from '@/density';
import { Grid } from '@/grid/Grid';
import type { CellValue, Column, GridHandle, GridProps, GridView, NewValues, Pasted } from '@/grid/grid-types';
import enUS from '@/locales/en-US';

/** react-intl 3 was written for a React whose components all had children. */
const Language = IntlProvider as unknown as ComponentType<
  PropsWithChildren<{ locale: string; messages: Record<string, string> }>
>;

/** A row of the specs: a lamp with a colour. */
export interface Lamp {
  id: string;
  code: string;
  text: string;
  colour: string | null;
  tags: readonly string[];
  on: boolean;
}

const colours = [
  { value: 'r', label: 'Red', code: 'RD' },
  { value: 'g', label: 'Green', code: 'GN' },
  { value: 'gy', label: 'Grey', code: 'GY' },
];
const tags = [
  { value: 'new', label: 'New' },
  { value: 'old', label: 'Old' },
];

export const lampColumns: readonly Column<Lamp>[] = [
  { key: 'code', title: 'Code', titleText: 'Code', width: 80, sticky: true, show: (r) => r.code, text: (r) => r.code },
  {
    key: 'text',
    title: 'Text',
    titleText: 'Text',
    width: 200,
    show: (r: Lamp) => r.text,
    text: (r: Lamp) => r.text,
    editor: { kind: 'text', value: (r) => r.text, max: 30 },
  },
  {
    key: 'colour',
    title: 'Colour',
    titleText: 'Colour',
    width: 100,
    groupable: true,
    show: (r) => colours.find((c) => c.value === r.colour)?.label ?? '–',
    text: (r) => colours.find((c) => c.value === r.colour)?.label ?? '',
    editor: { kind: 'choice', value: (r) => r.colour, options: colours, allowEmpty: true },
  },
  {
    key: 'tags',
    title: 'Tags',
    titleText: 'Tags',
    width: 120,
    show: (r: Lamp) => r.tags.join(', '),
    text: (r: Lamp) => r.tags.join(', '),
    editor: { kind: 'choices', value: (r) => r.tags, options: tags },
  },
  {
    key: 'on',
    title: 'On',
    titleText: 'On',
    width: 60,
    show: (r: Lamp) => (r.on ? 'yes' : 'no'),
    text: (r: Lamp) => (r.on ? 'yes' : 'no'),
    editor: { kind: 'toggle', value: (r) => r.on },
  },
];

export const lamp = (number: number, more: Partial<Lamp> = {}): Lamp => ({
  id: `L${number}`,
  code: `L-${number}`,
  text: `lamp ${number}`,
  colour: 'r',
  tags: [],
  on: false,
  ...more,
});

/** jsdom lays nothing out: a window of ten lines lets the virtual list draw something. */
export function giveSize() {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(320);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
}

interface Options extends Partial<GridProps<Lamp>> {
  /** Refuses an edit, a new row or a paste with this message. */
  refuse?: (what: unknown) => string | undefined;
  /** Milliseconds the answer takes, or what it waits for; absent: at once. */
  later?: number | Promise<void>;
}

interface Now {
  rows: readonly Lamp[];
  view: GridView;
  selected: string | null;
  marked: readonly string[];
}

/** A way into the rows from outside. */
interface Outside {
  take: (id: string) => void;
}

interface CallerProps {
  outside: Outside;
  start: readonly Lamp[];
  options: Options;
  now: Now;
  handle: { current: GridHandle | null };
}

/** Keeps the rows and the view, as a workspace would. */
function Caller({ start, options, now, handle, outside }: CallerProps) {
  const { refuse, later, ...more } = options;
  const [rows, setRows] = useState(start);
  const [view, setView] = useState<GridView>(more.view ?? {});
  const [selected, setSelected] = useState<string | null>(null);
  now.rows = rows;
  now.view = view;
  now.selected = selected;
  outside.take = (id) => setRows((all) => all.filter((row) => row.id !== id));
  const answer = (what: unknown, accept: () => void) => {
    const message = refuse?.(what);
    if (later === undefined) {
      if (message !== undefined) throw new Error(message);
      accept();
      return undefined;
    }
    const arrived = typeof later === 'number' ? new Promise((done) => setTimeout(done, later)) : later;
    return arrived.then(() => {
      if (message !== undefined) throw new Error(message);
      accept();
    });
  };
  const change = (id: string, patch: Record<string, CellValue>) =>
    setRows((all) => all.map((row) => (row.id === id ? ({ ...row, ...patch } as Lamp) : row)));
  const add = (values: NewValues, id?: string) =>
    setRows((all) => [
      ...all,
      { ...lamp(all.length + 1, { text: '', colour: null }), ...values, ...(id && { id }) } as Lamp,
    ]);
  return (
    <Grid<Lamp>
      label="Lamps"
      rows={rows}
      getId={(row) => row.id}
      columns={lampColumns}
      selectedId={selected}
      onSelect={setSelected}
      onMark={(ids) => {
        now.marked = ids;
      }}
      onEdit={(row, column, value) => answer(value, () => change(row.id, { [column]: value }))}
      onNew={(values) => answer(values, () => add(values))}
      onPaste={(pasted: Pasted<Lamp>) =>
        answer(pasted, () => {
          for (const { row, column, value } of pasted.cells) change(row.id, { [column]: value });
          pasted.newRows.forEach((values, at) => {
            add(values, pasted.places?.[at]?.id);
          });
        })
      }
      ref={(it) => {
        handle.current = it;
      }}
      {...more}
      view={view}
      onView={setView}
    />
  );
}

/** A grid of lamps whose caller keeps the rows, as a workspace would. */
export function openGrid(start: readonly Lamp[], options: Options = {}, density: Density = 'comfortable') {
  giveSize();
  const handle: { current: GridHandle | null } = { current: null };
  const now: Now = {
    rows: start,
    view: {},
    selected: null,
    marked: [],
  };

  const outside: Outside = { take: () => undefined };
  const page = render(
    <Language locale="en-US" messages={enUS}>
      <button type="button">before</button>
      <DensityOnScreen value={density}>
        <Caller start={start} options={options} now={now} handle={handle} outside={outside} />
      </DensityOnScreen>
      <button type="button">after</button>
    </Language>,
  );
  const keyboard = userEvent.setup();
  const line = (id: string) => page.container.querySelector<HTMLElement>(`[data-line="${id}"]`);
  return {
    now,
    handle,
    page,
    press: (keys: string) => keyboard.keyboard(keys),
    mouse: keyboard,
    /** Puts the cursor into a cell, by a click. */
    enter: (id: string, column: string) => keyboard.click(cell(id, column)),
    cell,
    line,
    /** `line/column` of the cell that has the focus. */
    at: () => {
      const focused = document.activeElement?.closest<HTMLElement>('[data-column]');
      return focused ? `${focused.closest<HTMLElement>('[data-line]')?.dataset.line}/${focused.dataset.column}` : null;
    },
    /** What the person is typing into, if a field is open. */
    field: () => document.querySelector<HTMLTextAreaElement>('[data-grid-field]:not([data-grid-idle])'),
    shown: (column: string) =>
      [...page.container.querySelectorAll(`[data-line]:not([data-line^="#"]) [data-column="${column}"]`)].map(
        (element) => element.textContent,
      ),
    /** A row goes without anything being done in the grid: somebody else has deleted it. */
    takeAway: (id: string) => act(() => outside.take(id)),
    row: (id: string) => now.rows.find((row) => row.id === id),
    grid: () => within(screen.getByRole('grid', { name: 'Lamps' })),
    async paste(text: string) {
      await keyboard.paste(text);
    },
  };

  function cell(id: string, column: string): HTMLElement {
    const found = line(id)?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    if (!found) throw new Error(`no cell ${id}/${column} on the screen`);
    return found;
  }
}
