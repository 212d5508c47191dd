import { Flex } from 'antd';
import { ModeChoice } from '@/editor/ModeChoice';
import { SectionTitle } from '@/editor/SectionTitle';
import type { TablesProps } from '@/editor/tables-props';
import { useT } from '@/i18n';
import { DimensionGrid } from './DimensionGrid';
import { ImpactLevels } from './ImpactLevels';
import { hasLevels, type ImpactDraft, inMode } from './impact-draft';

/** Mode, dimensions and levels of an impact model: a controlled piece. */
export function ImpactTables(props: TablesProps<ImpactDraft>) {
  const { value: draft, onChange, problems, readOnly } = props;
  const t = useT();
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
          {t(draft.mode === 'combined' ? 'configuration.mode.combinedWhy' : 'configuration.mode.separateWhy')}
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
      <ImpactLevels {...props} />
    </Flex>
  );
}
