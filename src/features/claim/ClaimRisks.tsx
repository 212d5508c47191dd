import { useMemo } from 'react';
import { byCode } from '#domain/workspace/workspace.ts';
import type { PanelPartProps } from '@/rows/fields';
import { LinkingRows } from '@/rows/panel/LinkingRows';
import { useWorkspace } from '@/session/SessionProvider';

/** The risks a claim makes acceptable; the link is stored in the risk. */
export function ClaimRisks({ row, label, readOnly }: PanelPartProps<'claims'>) {
  const risks = useWorkspace((v) => v.w.risks);
  const threats = useWorkspace((v) => v.w.threats);
  const options = useMemo(
    () =>
      [...risks].sort(byCode).map(({ id, code, threat }) => {
        const text = `${code} ${threats.get(threat)?.description ?? ''}`;
        return { value: id, label: text, text };
      }),
    [risks, threats],
  );
  return <LinkingRows to={row.id} kind="risks" field="claims" label={label} options={options} readOnly={readOnly} />;
}
