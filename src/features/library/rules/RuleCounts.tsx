import { Card, Flex, Skeleton, Table } from 'antd';
import { useMemo } from 'react';
import { draftKnowledge } from '#contract/draft-knowledge.ts';
import type { Knowledge } from '#domain/draft/knowledge.ts';
import { type RuleCount, ruleCounts } from '#domain/draft/rule-counts.ts';
import { soughtKnowledge } from '#domain/draft/sought.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { pagesOf } from '@/components/small-pages';
import { type PlainTextKey, useT } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import { useChosenTask } from '@/product/useChosenTask';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';

/** What each rule says of a task one chooses: the assets it holds for, and what it would propose there now. `rev` counts changes of the rules. */
export default function RuleCounts({ rev }: { rev: number }) {
  const t = useT();
  const { select, task, isNone, isGone } = useChosenTask('library.ruleTask');
  return (
    <Card size="small" title={t('library.rules.try')}>
      <Flex vertical gap={8}>
        {select}
        {isGone ? (
          <span className="quiet">{t('configuration.effect.gone')}</span>
        ) : isNone ? (
          <span className="quiet">{t('library.rules.why')}</span>
        ) : task ? (
          <Counts key={rev} w={task.w} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        )}
      </Flex>
    </Card>
  );
}

function Counts({ w }: { w: Workspace }) {
  const t = useT();
  const { data } = useCall(draftKnowledge.find, { body: soughtKnowledge(w) }, silent);
  const counts = useMemo(() => (data ? ruleCounts(w, data, textLanguage()) : undefined), [w, data]);
  const named = (assets: RuleCount['assets']) => assets.map(({ name }) => name).join(t('library.rules.between'));
  if (!counts) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <Table<RuleCount>
      size="small"
      pagination={pagesOf(counts.length, t)}
      rowKey={({ rule }) => rule.id}
      dataSource={counts}
      locale={{ emptyText: t('library.empty.rules') }}
      columns={[
        { title: t('library.rules.rule'), render: (_, { rule }) => `${rule.code} ${inLanguage(rule.name)}` },
        { title: t('library.rules.holds'), align: 'end', width: 120, render: (_, { assets }) => assets.length },
        { title: t('library.rules.assets'), ellipsis: true, render: (_, { assets }) => named(assets) },
        { title: t('library.rules.proposes'), align: 'end', width: 160, dataIndex: 'proposed' },
        {
          title: t('library.rules.whyNone'),
          render: (_, count) => {
            const why = data && whyNone(count, w, data);
            return why && <span className="quiet">{t(why)}</span>;
          },
        },
      ]}
    />
  );
}

/** Why a rule proposes nothing: what it proposes is not known, no asset is as it says, or nothing is missing that could be proposed now. */
function whyNone({ rule, assets, proposed }: RuleCount, w: Workspace, knowledge: Knowledge): PlainTextKey | undefined {
  if (proposed > 0) return undefined;
  const known: Record<RuleCount['rule']['proposes'], readonly { code: string }[]> = {
    property: w.method.properties,
    threatScenario: w.method.threatTypes,
    damageScenario: knowledge.impacts,
    path: knowledge.attacks,
    requirement: knowledge.requirements,
  };
  if (!known[rule.proposes].some(({ code }) => code === rule.value)) return 'library.rules.none.unknown';
  return assets.length === 0 ? 'library.rules.none.holds' : 'library.rules.none.new';
}
