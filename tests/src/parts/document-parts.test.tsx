import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from '@umijs/max';
import type { ComponentType, PropsWithChildren } from 'react';
import { describe, expect, it } from 'vitest';
import { keyOfColumn, keyOfSheet } from '#domain/tara-table/sheet-keys.ts';
import enUS from '@/locales/en-US';
import { DocumentParts } from '@/product/DocumentParts';

const Language = IntlProvider as unknown as ComponentType<
  PropsWithChildren<{ locale: string; messages: Record<string, string> }>
>;
const document = {
  format: 'rdx',
  name: { en: 'RDX', zh: 'RDX' },
  title: 'Lock',
  method: 'delivered' as const,
  isEmpty: false,
  losses: [
    { kind: 'threats', field: 'confidence', count: 3, outcome: 'kept' as const },
    { kind: 'damages', field: 'effects', count: 1, outcome: 'changed' as const },
    { kind: 'hashes', field: 'sha1', count: 2, outcome: 'left' as const, note: { en: 'no place', zh: '无处存放' } },
    { kind: 'itemDefinition', field: 'countryOfOrigin', count: 1, outcome: 'kept' as const },
    { kind: 'damages', field: 'entry', count: 4, outcome: 'left' as const },
    { kind: 'constructor', field: '', count: 1, outcome: 'left' as const },
  ],
  lossCount: 6,
  differences: [
    { row: 'R-1', field: 'riskValue', printed: '4', computed: { en: '5', zh: '5' } },
    { row: 'R-2', field: 'riskValue', printed: '2', computed: null },
  ],
  differenceCount: 2,
  sheets: [],
  kinds: [],
};

describe('the preview of a document', () => {
  it('lists what is lost by kind, field and number with what becomes of it, and values that follow otherwise', async () => {
    render(
      <Language locale="en-US" messages={enUS}>
        <DocumentParts document={document} onChoose={() => undefined} />
      </Language>,
    );
    const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows()).toContain('Threat scenariosconfidence3Kept with the row and written back');
    expect(rows()).toContain('Damage scenariosEffects1Changed to fit');
    expect(rows()).toContain('Hashes (hashes)sha12Left outno place');
    expect(rows()).toContain(
      'Item definition (itemDefinition)Country of origin (countryOfOrigin)1Kept with the row and written back',
    );
    expect(rows()).toContain('Damage scenariosWhole row4Left out');
    expect(rows()).toContain('constructor1Left out');
    await userEvent.click(screen.getByRole('tab', { name: 'Differing values (2)' }));
    expect(rows()).toContain('R-1Risk value45');
    expect(rows()).toContain('R-2Risk value2not enough values');
  });

  it('says what the sheets of a workbook hold, and takes what a person chooses instead', async () => {
    const chosen: [string, string][] = [];
    const counts = { found: 3, made: 2, joined: 0, left: 1 };
    const columns = [{ header: 'Was', field: 'title' }];
    const fields = [
      { field: 'id', name: { en: 'ID', zh: '编号' } },
      { field: 'title', name: { en: 'Title', zh: '标题' } },
    ];
    const sheets = [{ sheet: 'Ziele', kind: 'goals', ...counts, columns, fields }];
    const kinds = [
      { kind: 'goals', name: { en: 'Goals', zh: '目标' } },
      { kind: 'claims', name: { en: 'Claims', zh: '声明' } },
    ];
    render(
      <Language locale="en-US" messages={enUS}>
        <DocumentParts
          document={{ ...document, sheets, kinds }}
          onChoose={(key, value) => void chosen.push([key, value])}
        />
      </Language>,
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Rows of the sheet Ziele are' }));
    await userEvent.click(screen.getByTitle('Claims'));
    await userEvent.click(screen.getByRole('button', { name: 'Expand row' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Column Was of the sheet Ziele contains' }));
    await userEvent.click(screen.getByTitle('ID'));
    expect(chosen).toEqual([
      [keyOfSheet('Ziele'), 'claims'],
      [keyOfColumn('goals', 'Was'), 'id'],
    ]);
  });
});
