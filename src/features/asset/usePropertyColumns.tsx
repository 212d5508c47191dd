import { useMemo } from 'react';
import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import type { Column } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useWorkspace } from '@/session/SessionProvider';
import { parseMark } from './entries';
import { PairMark } from './PairMark';
import { usePairs } from './usePairs';

/** A column for each security property, `properties.C`, with a mark of how far its analysis is. */
export function usePropertyColumns(): readonly Column<AssetRow>[] {
  const t = useT();
  const properties = useWorkspace((v) => v.w.method.properties);
  const pairs = usePairs();
  return useMemo(
    () =>
      properties.map(({ code, name }): Column<AssetRow> => {
        const title = inLanguage(name);
        const words = (row: AssetRow) => pairs.inWords(pairs.of(row, code), title);
        const mark = (row: AssetRow) => <PairMark pair={pairs.of(row, code)} words={words(row)} />;
        return {
          key: `properties.${code}`,
          title: code,
          titleText: `${code} · ${title}`,
          names: () => [code, name.en, name.zh],
          width: 56,
          align: 'center',
          show: mark,
          text: (row) => pairs.of(row, code).sign,
          parse: (text) => parseMark(text, (neither) => t('grid.refused.notYesOrNo', { text: neither })),
          editor: { kind: 'toggle', value: (row) => row.properties.includes(code), mark, label: words },
        };
      }),
    [t, properties, pairs],
  );
}
