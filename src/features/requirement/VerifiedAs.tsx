import { isVerificationOfFile, verifiedAgain, verifiedDrift } from '#domain/workspace/decide-statements.ts';
import type { PanelPartProps } from '@/rows/fields';
import { TiedDecision } from '@/rows/panel/TiedDecision';

/** The words that were verified, where those of today are others. */
export function VerifiedAs({ row, label, readOnly }: PanelPartProps<'requirements'>) {
  const then = row.verifiedAs;
  return (
    <TiedDecision
      kind="requirements"
      row={row}
      label={label}
      kept={then}
      drift={verifiedDrift(row)}
      isOfFile={isVerificationOfFile(row)}
      then={then && [then.name, then.text].filter(Boolean).join(' · ')}
      now={null}
      patch={verifiedAgain}
      readOnly={readOnly}
    />
  );
}
