import { useAccess } from '@umijs/max';
import { Alert, Card, Flex, Result, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { type VariableItem, variable } from '#contract/variable.ts';
import { type VariableGroup, type VariableKey, variableGroups, variableKeys } from '#domain/product/variable.ts';
import { useLeaveGuard } from '@/components/forms/useLeaveGuard';
import { useT } from '@/i18n';
import { useAdministration } from '@/product/useAdministration';
import { useCall } from '@/request/useCall';
import styles from './system.less';
import { VariableLine } from './VariableLine';

/** The global variables that the user may read, by group: each with what it does, its value in place, and who changed it. */
export function VariablePage() {
  const t = useT();
  const isClosed = useAdministration() === false;
  const { canInAuthUserModify } = useAccess();
  const canModify = canInAuthUserModify && !isClosed;
  const { data, error, mutate, refresh } = useCall(variable.list, {});
  /** What is typed and not saved, with what lets it go. */
  const [unsaved, setUnsaved] = useState<ReadonlyMap<VariableKey, () => void>>(new Map());
  const note = useCallback((key: VariableKey, is: boolean, forget: () => void) => {
    setUnsaved((all) => {
      if (is === all.has(key)) return all;
      const others = [...all].filter(([one]) => one !== key);
      return new Map(is ? [...others, [key, forget]] : others);
    });
  }, []);
  useLeaveGuard(unsaved.size > 0, undefined, () => {
    for (const forget of unsaved.values()) forget();
  });
  if (error) return <Result status="warning" title={t('system.failed')} />;
  // On what is there by then: two may be saved at once.
  const saved = (item: VariableItem) =>
    mutate((now) => now && { ...now, list: now.list.map((one) => (one.key === item.key ? item : one)) });
  const linesOf = (group: VariableGroup) => data?.list.filter(({ key }) => key.startsWith(`${group}.`)) ?? [];
  const seesAll = data?.list.length === variableKeys.length;
  return (
    <Flex vertical gap={16}>
      <h1 className="page-title">{t('system.variable.title')}</h1>
      {!canInAuthUserModify && data && (
        <Alert type="info" showIcon title={t(seesAll ? 'system.variable.readOnly' : 'system.variable.readSome')} />
      )}
      {variableGroups
        .filter((group) => !data || linesOf(group).length > 0)
        .map((group) => (
          <Card key={group} size="small" title={<h2 className={styles.group}>{t(`system.group.${group}`)}</h2>}>
            {data ? (
              linesOf(group).map((item) => (
                <VariableLine
                  key={item.key}
                  item={item}
                  models={data.models}
                  readOnly={!canModify}
                  onSaved={saved}
                  onStale={refresh}
                  onUnsaved={note}
                />
              ))
            ) : (
              <Skeleton active title={false} paragraph={{ rows: 4 }} />
            )}
          </Card>
        ))}
    </Flex>
  );
}
