import { act, render, screen } from '@testing-library/react';
import { IntlProvider } from '@umijs/max';
import { App } from 'antd';
import type { ComponentType, PropsWithChildren } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { innerFields } from '@/features/attack-path/step-fields';
import { isShown } from '@/grid/filter/useColumns';
import { headerLine } from '@/grid/lines/useViewRows';
import { loadTexts } from '@/i18n';
import enUS from '@/locales/en-US';
import { useFieldColumns } from '@/rows/columns';
import type { RowFields } from '@/rows/fields';
import { SessionProvider } from '@/session/SessionProvider';
import { plainSteps } from '@/steps/steps';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';
import { lamp, lampColumns, openGrid } from '../../world/grid';

const Language = IntlProvider as unknown as ComponentType<
  PropsWithChildren<{ locale: string; messages: Record<string, string> }>
>;
const kinds = [...Object.values(plainSteps), { kind: 'steps', fields: innerFields.steps }].map(
  ({ kind, fields }) => [kind, fields] as [AnalysisKind, RowFields<AnalysisKind>],
);
type Head = [title: string, meaning: string, key: string, isShown: boolean];

let task: ExampleTask | undefined;
afterEach(() => {
  task?.world.close();
  task = undefined;
});

function Columns({
  kind,
  fields,
  onHeads,
}: {
  kind: string;
  fields: RowFields<AnalysisKind>;
  onHeads: (kind: string, heads: readonly Head[]) => void;
}) {
  const columns = useFieldColumns(fields);
  onHeads(
    kind,
    columns.map((column) => [column.titleText, column.meaning?.() ?? '', column.key, isShown(column, {})]),
  );
  return <i>{`columns of ${kind}`}</i>;
}

/** The heads of all columns of every kind, those too that are hidden, in the language of the browser. */
async function headsIn(language: 'en-US' | 'zh-CN') {
  const open = await exampleTask('assets', language);
  task = open;
  await loadTexts(language);
  const heads = new Map<string, readonly Head[]>();
  const onHeads = (kind: string, list: readonly Head[]) => void heads.set(kind, list);
  render(
    <Language locale={language} messages={enUS}>
      <App>
        <SessionProvider
          versionId={open.versionId}
          me={{ id: open.lin.id, name: 'lin' }}
          fallback={null}
          failed={() => null}
          ended={() => null}
        >
          {kinds.map(([kind, fields]) => (
            <Columns key={kind} kind={kind} fields={fields} onHeads={onHeads} />
          ))}
        </SessionProvider>
      </App>
    </Language>,
  );
  await screen.findByText('columns of steps', {}, patient);
  await act(async () => undefined);
  return heads;
}

describe('a column of the analysis', { timeout: 120_000 }, () => {
  it.each([['en-US', /^[^A-Z].*[^.]$/] as const, ['zh-CN', /[\u4e00-\u9fff]/] as const])(
    'says in its head what it means, in %s',
    async (language, words) => {
      const heads = await headsIn(language);
      expect(heads.size).toBe(kinds.length);
      const all = [...heads].flatMap(([kind, list]) => list.map((head) => [kind, ...head] as const));
      expect(all.length).toBeGreaterThan(100);
      expect(all.filter(([, , meaning]) => !words.test(meaning))).toEqual([]);
      expect(all.filter(([, title, meaning]) => meaning.length < title.length / 2)).toEqual([]);
    },
  );

  it('is on the screen at first where it may have to be filled before freezing, behind those that always are', async () => {
    const heads = await headsIn('en-US');
    const shownOf = (kind: string) => (heads.get(kind) ?? []).flatMap(([, , key, isOn]) => (isOn ? [key] : []));
    const reasons = ['S', 'F', 'O', 'P'].map((dimension) => `rating.why/${dimension}`);
    expect(shownOf('damages').slice(-5)).toEqual(['effects', ...reasons]);
    const verified = ['verification', 'verifiedOn', 'verifiedBy', 'verificationReason'];
    expect(shownOf('risks').slice(-5)).toEqual(['acceptedBy', ...verified]);
    expect(shownOf('requirements').slice(-4)).toEqual(verified);
  });

  it('is explained on hover and to readers of the screen, with the keys in its head too', async () => {
    const columns = lampColumns.map((column) => ({ ...column, meaning: () => 'what the lamp shows' }));
    const g = openGrid([lamp(1)], { columns });
    await g.enter('L1', 'text');
    await g.press('{ArrowUp}');
    const head = document.activeElement;
    expect(head?.closest(`[data-line="${headerLine}"]`)).not.toBeNull();
    expect(head).toHaveAttribute('title', 'Text: what the lamp shows');
    expect(head).toHaveAttribute('aria-description', 'what the lamp shows');
  });
});
