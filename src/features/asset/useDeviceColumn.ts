import { useMemo } from 'react';
import { answersIn, answersText } from '#domain/kinds/asset/device-answers.ts';
import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import type { Column } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { titled } from '@/rows/columns';

const longest = 2000;

/** The answers to the questions about a device, as numbers: for many assets at once, and for files. */
export function useDeviceColumn(label: string): readonly Column<AssetRow>[] {
  const t = useT();
  return useMemo(() => {
    const text = ({ deviceProperties }: AssetRow) => answersText(deviceProperties);
    return [
      {
        key: 'deviceProperties',
        ...titled(label),
        width: 180,
        optional: true,
        show: text,
        text,
        editor: { kind: 'text', value: text, max: longest },
        parse: (entered) => {
          const answers = answersIn(entered);
          return answers ? { value: answersText(answers) } : { refusal: t('asset.device.refused') };
        },
      },
    ];
  }, [t, label]);
}
