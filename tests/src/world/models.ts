import { fireEvent, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { permissions } from '#contract/kit/permissions.ts';
import { type BrowserWorld, browserWorld } from './browser';
import { giveSize } from './grid';

const patient = { timeout: 30_000 };

/** Waits for an element. By selector: roles and names are computed for every element of a large page on each look, which takes seconds in jsdom. */
export const found = (selector: string, has?: (element: HTMLElement) => boolean): Promise<HTMLElement> =>
  waitFor(() => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    const one = has ? all.find(has) : all[0];
    if (!one)
      throw new Error(`there is no ${selector}${has ? ' like that' : ''}: ${document.body.textContent?.slice(-600)}`);
    return one;
  }, patient);

export const until = (check: () => unknown) => waitFor(check, patient);

/** An element whose own text this is. */
export const text = (words: string | RegExp) =>
  found('body *', (one) => {
    const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent);
    return typeof words === 'string' ? own.join('') === words : words.test(own.join(''));
  });

/** An administrator at a page of models: words for what a person does there. */
export async function atModels(path: string) {
  giveSize();
  const world: BrowserWorld = await browserWorld();
  const lin = await world.signIn('lin', permissions);
  world.openPage(path);
  const keyboard = userEvent.setup({ delay: null });
  const grid = (name: string) => found(`[role="grid"][aria-label="${name}"]`);
  /** A cell in the row whose first cell reads `code`; without a code in the line for a new row. */
  const cell = async (name: string, code: string | undefined, column: string) => {
    await grid(name);
    const line = await found(`[role="grid"][aria-label="${name}"] [data-line]`, (one) =>
      one.dataset.line === '#new'
        ? code === undefined
        : !one.dataset.line?.startsWith('#') && one.querySelector('[data-column]')?.textContent === code,
    );
    const at = line.querySelector<HTMLElement>(`[data-column="${column}"]`);
    if (!at) throw new Error(`no column ${column} in ${name}`);
    return at;
  };
  const button = (name: string) =>
    found('button', (one) => one.getAttribute('aria-label') === name || one.textContent?.trim() === name);
  return {
    world,
    lin,
    keyboard,
    grid,
    cell,
    button,
    text,
    press: async (name: string) => fireEvent.click(await button(name)),
    /** Writes over a cell as a person types. */
    write: async (name: string, code: string | undefined, column: string, words: string) => {
      await keyboard.click(await cell(name, code, column));
      await keyboard.keyboard(`${words}{Enter}`);
    },
    /** Pastes a block of cells from this one on. */
    paste: async (name: string, code: string | undefined, column: string, block: string) => {
      await keyboard.click(await cell(name, code, column));
      await keyboard.paste(block);
    },
    /** Waits until a cell says this of itself. */
    refused: async (name: string, code: string, column: string, why: string) => {
      const lines = `[role="grid"][aria-label="${name}"] [data-line]`;
      await found(lines, (one) => {
        const first = one.querySelector('[data-column]');
        return (
          first?.textContent === code && one.querySelector<HTMLElement>(`[data-column="${column}"]`)?.title === why
        );
      });
    },
    /** Opens a file with this text. */
    openFile: async (name: string, content: string) => {
      const input = await found('input[type="file"]');
      fireEvent.change(input, { target: { files: [new File([content], name, { type: 'application/json' })] } });
    },
  };
}
