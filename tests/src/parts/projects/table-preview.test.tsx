import { render, screen } from '@testing-library/react';
import { IntlProvider } from '@umijs/max';
import type { ComponentType, PropsWithChildren } from 'react';
import { describe, expect, it } from 'vitest';
import { TablePreviewParts } from '@/features/task/TablePreviewParts';
import enUS from '@/locales/en-US';

const Language = IntlProvider as unknown as ComponentType<
  PropsWithChildren<{ locale: string; messages: Record<string, string> }>
>;
const table = { choice: {}, previewed: {} } as Parameters<typeof TablePreviewParts>[0]['table'];
const lost = (cell: string, use: string) => ({ cell, use, problem: 'missing' as const, value: 'x' });
const preview = {
  sheets: ['Components', 'Damage Scenarios', 'Threat Scenarios', 'Risks'],
  sheet: 'Risks',
  hiddenSheets: [],
  headerRow: 1,
  columns: [],
  uses: [],
  lines: 4,
  unchanged: 0,
  hiddenLines: 0,
  made: {},
  problems: [lost('A2', 'assetId'), lost('B2', 'damage'), lost('C2', 'path'), lost('D2', 'treatments')],
  problemCount: 4,
  differences: [],
  differenceCount: 0,
};
const show = (sheets = preview.sheets) =>
  render(
    <Language locale="en-US" messages={enUS}>
      <TablePreviewParts table={table} preview={{ ...preview, sheets }} />
    </Language>,
  );

describe('the preview of a TARA table', () => {
  it('says what a value lacks that is left out', () => {
    show();
    expect(screen.getByText('Left out because a name is missing')).toBeInTheDocument();
    expect(screen.getByText('Left out because an asset is missing')).toBeInTheDocument();
    expect(screen.getByText('Left out because a threat scenario is missing')).toBeInTheDocument();
    expect(screen.getByText(/^Left out because a risk \(a threat scenario/)).toBeInTheDocument();
  });

  it('leads to the import of the whole workbook where its sheets have one kind each', () => {
    const { unmount } = show();
    expect(screen.getByText(/“Import file” in the task list/)).toBeInTheDocument();
    unmount();
    show(['TARA', 'Notes']);
    expect(screen.queryByText(/“Import file” in the task list/)).toBeNull();
  });
});
