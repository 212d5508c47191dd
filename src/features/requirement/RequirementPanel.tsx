import type { RequirementRow } from '#domain/model/statement.ts';
import { useT } from '@/i18n';
import { Computed } from '@/workspace/explain/Computed';
import { useRowChoices } from '@/workspace/options';
import { PanelChoice, PanelChoices } from '@/workspace/panel/PanelChoice';
import { StatementFoot, StatementHead } from '@/workspace/statement';
import { useCalText } from '@/workspace/useCalText';
import { useWorkspace } from '@/workspace/WorkspaceProvider';
import { givenMethods, inheritedCal, isCovered } from './columns';

/** One requirement: its statement, the goals it refines, where it is allocated, how it is verified. */
export function RequirementPanel({ row, readOnly }: { row: RequirementRow; readOnly: boolean }) {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const ratings = useWorkspace((v) => v.ratings.goals);
  const goals = useRowChoices('goals');
  const assets = useRowChoices('assets');
  const assumptions = useRowChoices('assumptions');
  const calText = useCalText();
  const common = { kind: 'requirements', row, readOnly } as const;
  const cal = inheritedCal(method, ratings, row);
  const setBy = row.goals.filter((id) => cal.cal !== null && ratings.get(id)?.cal === cal.cal);
  return (
    <>
      <StatementHead kind="requirements" row={row} readOnly={readOnly} />
      <PanelChoices
        {...common}
        label={t('requirement.field.goals')}
        value={row.goals}
        options={goals}
        patch={(ids) => ({ goals: ids })}
      />
      <div className="ws-field">
        <span className="ws-label">{t('requirement.field.cal')}</span>
        <span>
          <Computed kind="requirements" id={row.id}>
            {calText(cal)}
          </Computed>{' '}
          {setBy.length > 0 && (
            <small className="ws-note">
              {t('requirement.cal.from', {
                codes: setBy.map((id) => goals.find(({ value }) => value === id)?.code ?? '').join(', '),
              })}
            </small>
          )}
        </span>
      </div>
      <PanelChoices
        {...common}
        label={t('requirement.field.assets')}
        value={row.assets}
        options={assets}
        patch={(ids) => ({ assets: ids })}
      />
      <PanelChoices
        {...common}
        label={t('requirement.field.assumptions')}
        value={row.assumptions}
        options={assumptions}
        patch={(ids) => ({ assumptions: ids })}
      />
      <PanelChoice
        {...common}
        label={t('requirement.field.verificationMethod')}
        value={row.verificationMethod}
        allowEmpty
        options={givenMethods.map((value) => {
          const text = t(`requirement.method.${value}`);
          return { value, label: text, text };
        })}
        patch={(name) => ({ verificationMethod: (name ?? '') as RequirementRow['verificationMethod'] })}
      />
      <div className="ws-field">
        <span className="ws-label">{t('requirement.field.covered')}</span>
        <span>
          {t(isCovered(row) ? 'requirement.covered' : 'requirement.notCovered')}{' '}
          <small className="ws-note">{t('requirement.covered.rule')}</small>
        </span>
      </div>
      <StatementFoot kind="requirements" row={row} readOnly={readOnly} />
    </>
  );
}
