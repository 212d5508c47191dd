import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { Translate } from '@/i18n';

/** The fields by which a risk is disposed of (M-7.2). */
const disposal: ReadonlySet<string> = new Set([
  'treatments',
  'strategy',
  'statement',
  'goals',
  'claims',
  'requirements',
  'verification',
  'verificationState',
  'verifiedOn',
  'verifiedBy',
  'verifiedUser',
  'verifierFunction',
  'verificationReason',
  'attachments',
  'residual',
]);

/**
 * What failed, around the reason, where the act has a name of its own: a risk was to be disposed of (R-RISK-13), an attack path to be linked
 * (R-ERR-16); else the reason alone.
 */
export function failedAct(
  t: Translate,
  { kind, code, patch }: { kind: AnalysisKind; code: string; patch: object },
  reason: string,
): string {
  const fields = Object.keys(patch);
  // A refusal that begins with the code names it a second time.
  const rest = [`${code}: `, `${code}：`].find((start) => reason.startsWith(start))?.length ?? 0;
  if (kind === 'risks' && fields.some((field) => disposal.has(field)))
    return t('risk.disposal.failed', { code, reason: reason.slice(rest) });
  if (kind === 'paths' && fields.includes('threats')) return t('path.link.failed', { code, reason });
  return reason;
}

/** The same of rows that were to be added. */
export const failedNew = (t: Translate, kind: AnalysisKind, reason: string): string =>
  kind === 'paths' ? t('path.add.failed', { reason }) : reason;
