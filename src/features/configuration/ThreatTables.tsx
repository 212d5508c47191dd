import { Flex, Typography } from 'antd';
import { useT } from '@/i18n';
import type { TablesProps } from './model-kind';
import { ParameterTables } from './ParameterTables';
import { RangeGrid } from './RangeGrid';
import { ThreatLevelGrid } from './ThreatLevelGrid';
import { ThreatRules } from './ThreatRules';
import { ThreatTrial } from './ThreatTrial';
import { ThreatVectorMap } from './ThreatVectorMap';
import { partsOf, type ThreatDraft, withFeasibilityLevels, withMap } from './threat-draft';

type Props = Omit<TablesProps<ThreatDraft>, 'neighbours'>;

/** Type and rules, parameters, ranges (or the vector map) and levels of a feasibility model: a controlled piece. */
export function ThreatTables({ value: draft, onChange, problems, readOnly }: Props) {
  const t = useT();
  const heading = (text: string) => (
    <Typography.Title level={2} style={{ fontSize: 14, margin: 0 }}>
      {text}
    </Typography.Title>
  );
  return (
    <Flex vertical gap={16}>
      <ThreatRules {...{ draft, onChange, problems, readOnly }} />
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
        title={heading(t('configuration.threat.levels'))}
        levels={draft.levels}
        {...{ problems, readOnly }}
        onChange={(levels) => onChange(withFeasibilityLevels(draft, levels))}
      />
      {draft.vectorOnly ? (
        <ThreatVectorMap
          title={heading(t('configuration.threat.map'))}
          {...{ draft, problems, readOnly }}
          onChange={(map) => onChange(withMap(draft, map))}
        />
      ) : (
        <RangeGrid
          title={heading(t('configuration.threat.ranges'))}
          ranges={draft.ranges}
          levels={draft.levels}
          {...{ problems, readOnly }}
          onChange={(ranges) => onChange({ ...draft, ranges })}
        />
      )}
      <ThreatTrial draft={draft} />
    </Flex>
  );
}
