import { Alert } from 'antd';
import type { LeftOutWhy, OptimiseResult, Unreachable } from '#domain/optimise/task.ts';
import { useT } from '@/i18n';
import { useLevelText } from '@/ratings/useLevelText';
import { useWorkspace } from '@/session/SessionProvider';

/** Rows named at once; more would not be read. */
const mostNamed = 12;

/** What an answer does not cover: targets out of reach, what is not rated, candidates that took no part. */
export function Notes({ result, leavesEntered }: { result: OptimiseResult; leavesEntered: boolean }) {
  const t = useT();
  const controls = useWorkspace((v) => v.w.controls);
  const risks = useWorkspace((v) => v.w.risks);
  const named = (codes: readonly (string | undefined)[]) =>
    codes.slice(0, mostNamed).join(', ') + (codes.length > mostNamed ? ' …' : '');
  const codesOf = (table: typeof risks | typeof controls, ids: readonly string[]) =>
    named(ids.map((id) => table.get(id)?.code));
  const leftOut = (['noCost', 'unrated', 'nowhere'] as const satisfies readonly LeftOutWhy[]).flatMap((why) => {
    const ids = result.leftOut.flatMap((one) => (one.why === why ? [one.control] : []));
    return ids.length > 0 ? [t(`cheapest.leftOut.${why}`, { codes: codesOf(controls, ids) })] : [];
  });
  const lines = [
    ...leftOut,
    ...(result.entered.length > 0
      ? [t(leavesEntered ? 'cheapest.entered.left' : 'cheapest.entered', { codes: codesOf(risks, result.entered) })]
      : []),
    ...(result.unrated.length > 0 ? [t('cheapest.unrated', { codes: codesOf(risks, result.unrated) })] : []),
    ...(result.incomplete.length > 0 ? [t('cheapest.incomplete', { codes: codesOf(risks, result.incomplete) })] : []),
  ];
  return (
    <>
      {result.unreachable.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('cheapest.unreachable')}
          description={<OutOfReach of={result.unreachable} />}
        />
      )}
      {lines.length > 0 && (
        <ul className="quiet">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function OutOfReach({ of }: { of: readonly Unreachable[] }) {
  const t = useT();
  const risks = useWorkspace((v) => v.w.risks);
  const goals = useWorkspace((v) => v.w.goals);
  const riskText = useLevelText('risk');
  const levelText = useLevelText('feasibility');
  return (
    <ul>
      {of.slice(0, mostNamed).map(({ kind, id, best, isEntered }) => {
        const code = (kind === 'risk' ? risks : goals).get(id)?.code ?? '';
        const level = kind === 'risk' ? riskText(best) : levelText(best);
        return (
          <li key={id}>
            {t(isEntered ? 'cheapest.unreachable.entered' : 'cheapest.unreachable.best', { code, level })}
          </li>
        );
      })}
      {of.length > mostNamed && <li>{t('cheapest.moreRisks', { count: of.length - mostNamed })}</li>}
    </ul>
  );
}
