import { Segmented } from 'antd';
import { useId } from 'react';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import { useT } from '@/i18n';
import parts from '@/rows/parts.less';
import { useSession } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';

/** Rated step by step, or as a whole; what was entered the other way is kept. */
export function BasisSwitch({ row, readOnly }: { row: PathRow; readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const id = useId();
  return (
    <div className={parts.field}>
      <span className={parts.label} id={id}>
        {t('path.field.basis')}
      </span>
      <Segmented<PathRow['basis']>
        size="small"
        aria-labelledby={id}
        value={row.basis}
        disabled={readOnly}
        options={(['steps', 'path'] as const).map((value) => ({ value, label: t(`path.basis.${value}`) }))}
        onChange={(basis) => void runEdit(session.change('paths', row, { basis }))}
      />
    </div>
  );
}
