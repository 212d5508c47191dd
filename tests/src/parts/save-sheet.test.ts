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

it('saves a text that looks escaped as it is', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    saved.push(file);
    return 'blob:saved';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const matrix = [
    ['Name', 'REG_x0041_VALUE'],
    ['SIG_x000D_END', '=1+1 &lt; 3'],
  ];
  saveSheet('Assets', matrix);
  const sheet = read(await bytesOf(saved[0] as Blob), { type: 'array' }).Sheets.Assets ?? {};
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual(matrix);
});
