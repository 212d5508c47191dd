import { Flex, Segmented, Select, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { SectionTitle } from '@/editor/SectionTitle';
import type { TablesProps } from '@/editor/tables-props';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { ImpactCriteria } from './ImpactCriteria';
import {
  copiedLevels,
  dimensionsOf,
  type ImpactDraft,
  type LevelList,
  levelsIn,
  placeOf,
  withLevels,
} from './impact-draft';
import { LevelGrid } from './LevelGrid';

/** The levels of an impact model, list by list, and the criteria of those that dimensions are rated by. */
export function ImpactLevels({ value: draft, onChange, problems, readOnly }: TablesProps<ImpactDraft>) {
  const t = useT();
  const [asked, setAsked] = useState<LevelList>('levels');
  const [view, setView] = useState<'levels' | 'criteria'>('levels');

  const lists: { value: LevelList; label: string }[] = [
    { value: 'levels', label: t('configuration.editor.levels') },
    ...(draft.overallLevels ? [{ value: 'overallLevels' as const, label: t('configuration.editor.overall') }] : []),
    ...draft.dimensions.flatMap(({ key, levels, name, code }) =>
      levels
        ? [{ value: `own:${key}` as const, label: t('configuration.editor.ownOf', { name: inLanguage(name) || code }) }]
        : [],
    ),
  ];
  const list = lists.find(({ value }) => value === asked)?.value ?? 'levels';
  const label = lists.find(({ value }) => value === list)?.label ?? '';
  const rated = useMemo(() => dimensionsOf(draft, list), [draft, list]);
  const criteria = view === 'criteria' && rated.length > 0;
  const combined = draft.mode === 'combined';
  const ranges = combined && (draft.overallLevels ? list === 'overallLevels' : list === 'levels');

  const setOverall = (on: boolean) => {
    const { overallLevels: _levels, ...rest } = draft;
    if (!on) return onChange(rest);
    const overallLevels = copiedLevels(draft.levels);
    onChange({ ...rest, overallLevels });
    setAsked('overallLevels');
  };

  return (
    <>
      <Flex gap={16} align="center" wrap>
        <SectionTitle>{t('configuration.editor.levels')}</SectionTitle>
        {rated.length > 0 && (
          <Segmented
            size="small"
            aria-label={t('configuration.editor.view')}
            disabled={false}
            value={criteria ? 'criteria' : 'levels'}
            onChange={setView}
            options={[
              { value: 'levels', label: t('configuration.editor.viewLevels') },
              { value: 'criteria', label: t('configuration.editor.viewCriteria') },
            ]}
          />
        )}
        {lists.length > 1 && (
          <Select
            aria-label={t('configuration.editor.which')}
            style={{ width: 240 }}
            value={list}
            options={lists}
            disabled={false}
            onChange={setAsked}
          />
        )}
        {combined && <OverallSwitch on={draft.overallLevels !== undefined} readOnly={readOnly} onChange={setOverall} />}
      </Flex>
      {criteria ? (
        <ImpactCriteria
          label={t('configuration.editor.viewCriteria')}
          levels={levelsIn(draft, list)}
          dimensions={rated}
          readOnly={readOnly}
          onChange={(levels) => onChange(withLevels(draft, list, levels))}
        />
      ) : (
        <LevelGrid
          label={label}
          levels={levelsIn(draft, list)}
          ranges={ranges}
          problems={problems}
          place={placeOf(draft, list)}
          readOnly={readOnly}
          onChange={(levels) => onChange(withLevels(draft, list, levels))}
        />
      )}
    </>
  );
}

/** Whether the combined rating has levels of its own. */
function OverallSwitch(props: { on: boolean; readOnly: boolean; onChange: (on: boolean) => void }) {
  const t = useT();
  return (
    <Flex gap={8} align="center">
      <Switch
        size="small"
        disabled={props.readOnly}
        checked={props.on}
        onChange={props.onChange}
        aria-label={t('configuration.editor.overallSwitch')}
      />
      {t('configuration.editor.overallSwitch')}
    </Flex>
  );
}
