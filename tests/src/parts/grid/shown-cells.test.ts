import { describe, expect, it } from 'vitest';
import { shownCells } from '@/lists/shown-cells';

const cell = (tag: string, text: string, of = '') => `<${tag} class="${of}">${text}</${tag}>`;
const lines = [
  ['GW', 'Gateway', '2026-11-23'],
  ['TBOX', '车载终端', '2026-11-22'],
];

/** A list of three columns and their acts, as antd draws it; `chosen`: lines can be chosen. */
function listOf(chosen: boolean): HTMLElement {
  const box = (tag: string) =>
    chosen ? cell(tag, '<input type="checkbox" aria-label="Choose">', 'ant-table-selection-column') : '';
  const head = ['Code', 'Name', 'Changed', ''].map((title) => cell('th', title)).join('');
  const body = lines.map((line) => {
    const cells = [...line, '<button>Delete</button>'].map((text) => cell('td', text)).join('');
    return `<tr class="ant-table-row">${box('td')}${cells}</tr>`;
  });
  const list = document.createElement('div');
  list.innerHTML = `<table><thead><tr>${box('th')}${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
  return list;
}

describe('a list saved as a spreadsheet', () => {
  it.each([false, true])('says all its columns but the acts, whether lines can be chosen (%s)', (chosen) => {
    expect(shownCells(listOf(chosen), 3)).toEqual([['Code', 'Name', 'Changed'], ...lines]);
  });
});
