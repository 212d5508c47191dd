import { Flex } from 'antd';
import { SectionTitle } from '@/editor/SectionTitle';
import type { TablesProps } from '@/editor/tables-props';
import { useT } from '@/i18n';
import { ParameterTables } from './ParameterTables';
import { RangeGrid } from './RangeGrid';
import { ThreatLevelGrid } from './ThreatLevelGrid';
import { ThreatRules } from './ThreatRules';
import { ThreatTrial } from './ThreatTrial';
import { ThreatVectorMap } from './ThreatVectorMap';
import { partsOf, type ThreatDraft, withFeasibilityLevels, withMap } from './threat-draft';

/** Type and rules, parameters, ranges (or the vector map) and levels of a feasibility model: a controlled piece. */
export function ThreatTables({ value: draft, onChange, problems, readOnly }: TablesProps<ThreatDraft>) {
  const t = useT();
  return (
    <Flex vertical gap={16}>
      <ThreatRules draft={draft} onChange={onChange} problems={problems} readOnly={readOnly} />
      <ParameterTables
        parameters={partsOf(draft)}
        type={draft.type}
        problems={problems}
        readOnly={readOnly}
        onlyOne={draft.vectorOnly}
        onChange={(parts) => {
          if (!draft.vectorOnly) return onChange({ ...draft, parameters: parts });
          const others = draft.parameters.map((row) => parts.find(({ key }) => key === row.key) ?? row);
          onChange({ ...draft, parameters: draft.parameters.length > 0 ? others : parts });
        }}
      />
      <ThreatLevelGrid
        title={<SectionTitle>{t('configuration.threat.levels')}</SectionTitle>}
        levels={draft.levels}
        problems={problems}
        readOnly={readOnly}
        onChange={(levels) => onChange(withFeasibilityLevels(draft, levels))}
      />
      {draft.vectorOnly ? (
        <ThreatVectorMap
          title={<SectionTitle>{t('configuration.threat.map')}</SectionTitle>}
          draft={draft}
          problems={problems}
          readOnly={readOnly}
          onChange={(map) => onChange(withMap(draft, map))}
        />
      ) : (
        <RangeGrid
          title={<SectionTitle>{t('configuration.threat.ranges')}</SectionTitle>}
          ranges={draft.ranges}
          levels={draft.levels}
          problems={problems}
          readOnly={readOnly}
          onChange={(ranges) => onChange({ ...draft, ranges })}
        />
      )}
      <ThreatTrial draft={draft} />
    </Flex>
  );
}
