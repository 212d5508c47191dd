import { useMemo } from 'react';
import type { RequirementRow } from '#domain/kinds/requirement/shape.ts';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { useCalText } from '@/ratings/useCalText';
import { useRowChoices } from '@/rows/choices';
import type { Cell, PanelPartProps } from '@/rows/fields';
import { PanelValue } from '@/rows/panel/PanelValue';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';

/** The CAL of a requirement. */
export function useCalCell(): Cell<RequirementRow> {
  const ratings = useWorkspace((v) => v.ratings.requirements);
  const calText = useCalText();
  return useMemo(() => {
    const text = ({ id }: RequirementRow) => calText(ratings.get(id));
    return {
      show: (row) => (
        <Computed kind="requirements" id={row.id}>
          {text(row)}
        </Computed>
      ),
      text,
    };
  }, [ratings, calText]);
}

/** The same in the panel, with the goals and risks it comes from. */
export function RequirementCal({ row, label }: PanelPartProps<'requirements'>) {
  const t = useT();
  const rating = useWorkspace((v) => v.ratings.requirements.get(row.id));
  const goals = useRowChoices('goals');
  const risks = useRowChoices('risks');
  const { show } = useCalCell();
  const codesIn = (choices: typeof goals, ids: readonly string[] = []) =>
    ids.map((id) => choices.find(({ value }) => value === id)?.code ?? '');
  const setBy = [...codesIn(goals, rating?.goals), ...codesIn(risks, rating?.risks)];
  return (
    <PanelValue label={label}>
      <span>
        {show(row)}{' '}
        {setBy.length > 0 && (
          <small className={parts.note}>{t('requirement.cal.from', { codes: setBy.join(', ') })}</small>
        )}
      </span>
    </PanelValue>
  );
}
