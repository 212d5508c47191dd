import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePastedTable } from '@/features/task/usePastedTable';

const textOf = (file: File | undefined) =>
  new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(file ?? new Blob());
  });

/** The file that a paste on the page hands over. */
async function pasted(text: string, html = ''): Promise<string> {
  const taken: File[] = [];
  const { unmount } = renderHook(() => usePastedTable('Pasted table', (file) => taken.push(file)));
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { files: [], getData: (type: string) => (type === 'text/html' ? html : text) },
  });
  document.dispatchEvent(event);
  unmount();
  return textOf(taken[0]);
}

it('a table that is pasted as text is handed over as it is, whatever separates its cells', async () => {
  const text = '"Asset\nname";Property\nGateway;Integrity\n';
  expect(await pasted(text)).toBe(text);
});

it('cells of a spreadsheet are handed over with tabs between', async () => {
  const html =
    '<table><tr><td>Asset</td><td>Damage<br>scenario</td></tr><tr><td>Gateway</td><td>Stops</td></tr></table>';
  expect(await pasted('Asset\tDamage\nGateway\tStops', html)).toBe('Asset\t"Damage\nscenario"\nGateway\tStops');
  expect(await pasted('Asset\tDamage\nGateway\tStops')).toBe('Asset\tDamage\nGateway\tStops');
});
