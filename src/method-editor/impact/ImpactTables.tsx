import { Flex, Segmented, Select, Switch } from 'antd';
import { useMemo, useState } from 'react';
import { ModeChoice } from '@/editor/ModeChoice';
import { SectionTitle } from '@/editor/SectionTitle';
import type { TablesProps } from '@/editor/tables-props';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { DimensionGrid } from './DimensionGrid';
import { ImpactCriteria } from './ImpactCriteria';
import {
  copiedLevels,
  dimensionsOf,
  hasLevels,
  type ImpactDraft,
  inMode,
  type LevelList,
  levelsIn,
  placeOf,
  withLevels,
} from './impact-draft';
import { LevelGrid } from './LevelGrid';

/** Mode, dimensions and levels of an impact model: a controlled piece. */
export function ImpactTables({ value: draft, onChange, problems, readOnly }: TablesProps<ImpactDraft>) {
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
    <Flex vertical gap={12}>
      <ModeChoice
        value={draft.mode}
        readOnly={readOnly}
        options={(['separate', 'combined'] as const).map((mode) => ({
          value: mode,
          label: t(`configuration.mode.${mode}`),
        }))}
        question={
          hasLevels(draft)
            ? { title: t('configuration.mode.switchTitle'), body: t('configuration.mode.switchBody') }
            : undefined
        }
        onChange={(mode) => onChange(inMode(draft, mode, hasLevels(draft)))}
      >
        <span className="quiet">
          {t(combined ? 'configuration.mode.combinedWhy' : 'configuration.mode.separateWhy')}
        </span>
      </ModeChoice>
      <DimensionGrid
        title={<SectionTitle>{t('configuration.editor.dimensions')}</SectionTitle>}
        dimensions={draft.dimensions}
        levels={draft.levels}
        problems={problems}
        readOnly={readOnly}
        onChange={(dimensions) => onChange({ ...draft, dimensions })}
      />
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
        {combined && (
          <Flex gap={8} align="center">
            <Switch
              size="small"
              disabled={readOnly}
              checked={draft.overallLevels !== undefined}
              onChange={setOverall}
              aria-label={t('configuration.editor.overallSwitch')}
            />
            {t('configuration.editor.overallSwitch')}
          </Flex>
        )}
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
    </Flex>
  );
}
