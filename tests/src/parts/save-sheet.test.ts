import { afterEach, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { saveSheet } from '@/components/save-sheet';

const { createObjectURL } = URL;
afterEach(() => {
  vi.restoreAllMocks();
  URL.createObjectURL = createObjectURL;
});

const bytesOf = (file: Blob) =>
  new Promise<ArrayBuffer>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(file);
  });

/** What the browser saves of this matrix. */
async function savedSheet(matrix: readonly (readonly string[])[]) {
  const saved: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    saved.push(file);
    return 'blob:saved';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  saveSheet('Assets', matrix);
  const sheet = read(await bytesOf(saved[0] as Blob), { type: 'array' }).Sheets.Assets ?? {};
  return utils.sheet_to_json<string[]>(sheet, { header: 1 });
}

it('saves a text that looks escaped as it is', async () => {
  const matrix = [
    ['Name', 'REG_x0041_VALUE'],
    ['SIG_x000D_END', '=1+1 &lt; 3'],
  ];
  expect(await savedSheet(matrix)).toEqual(matrix);
});

it('saves a text that is longer than a cell in further columns, with nothing lost', async () => {
  const long = 'Listen '.repeat(10_000);
  const [head, line = []] = await savedSheet([
    ['Path', 'Name'],
    [long, 'By radio'],
  ]);
  expect(head).toEqual(['Path', 'Name', 'Path […2]', 'Path […3]']);
  const [first = '', name, ...others] = line;
  expect(name).toBe('By radio');
  expect([first, ...others].map((piece) => piece.replace(/ \[…→\]$/, '').replace(/^\[→…\] /, '')).join('')).toBe(long);
});
