import { DiffOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Alert, App, Button, Flex, Modal } from 'antd';
import { useState } from 'react';
import type { MergePreview } from '#contract/merge.ts';
import { type MethodEffect, project } from '#contract/project.ts';
import { sumOf } from '#domain/method/change/moved-counts.ts';
import type { Method } from '#domain/model/method.ts';
import { useT } from '@/i18n';
import { EffectList } from '@/method-editor/effect/EffectList';
import { tonesOf } from '@/method-editor/effect/effect-tones';
import { useAction } from '@/request/useCall';
import styles from '../version.less';

/** The methods of the two versions of a merge. */
export interface Methods {
  mine: Method;
  theirs: Method;
}

interface Props {
  data: MergePreview;
  methods: Methods;
  /** After the project has taken the method of the other version. */
  onTaken: () => void;
}

/**
 * Where two versions rate by different methods, that of either side is chosen, whole: this version's stays, or the project takes over the other's,
 * by which all its open versions rate then (adr/0007). What moves is shown before.
 */
export function MethodChoice({ data: { method, will, source }, methods, onTaken }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const { canProjectConfigModify } = useAccess();
  const [effects, setEffects] = useState<readonly MethodEffect[] | null>(null);
  const effect = useAction(project.methodEffect);
  const read = useAction(project.get);
  const write = useAction(project.changeMethod);
  if (method.length === 0) return null;
  const params = { projectId: will.after.projectId };
  const parts = method.map((part) => t(`version.diff.part.${part}`)).join(', ');
  const names = { parts, into: will.after.version, source: source.version };
  const look = async () => {
    const answer = await effect.run({ params, body: { method: methods.theirs } });
    if (answer) setEffects(answer.effects.filter(({ counts }) => sumOf(counts) > 0));
  };
  const take = async () => {
    const now = await read.run({ params });
    const body = now && { rev: now.rev, method: methods.theirs, accepted: true };
    if (!body || !(await write.run({ params, body }))) return;
    setEffects(null);
    message.success(t('version.merge.method.taken', { source: source.version }));
    onTaken();
  };
  const count = effects?.reduce((sum, { counts }) => sum + sumOf(counts), 0) ?? 0;
  return (
    <>
      <Alert
        type="info"
        showIcon
        className={styles.keptNote}
        title={t('version.merge.keeps', names)}
        action={
          canProjectConfigModify && (
            <Button
              size="small"
              icon={<DiffOutlined aria-hidden />}
              loading={effect.loading}
              onClick={() => void look()}
            >
              {t('version.merge.method.look', { source: source.version })}
            </Button>
          )
        }
      />
      <Modal
        open={effects !== null}
        width={720}
        title={t('version.merge.method.title', { source: source.version })}
        okText={t('version.merge.method.take', { source: source.version })}
        cancelText={t('version.merge.method.keep', { into: will.after.version })}
        confirmLoading={read.loading || write.loading}
        onOk={() => void take()}
        onCancel={() => setEffects(null)}
        styles={{ body: { maxHeight: '60vh', overflow: 'auto' } }}
      >
        <Flex vertical gap={12}>
          <span>{t('version.merge.method.body', names)}</span>
          <b className="num">
            {count > 0 ? t('version.merge.method.moves', { count }) : t('version.merge.method.still')}
          </b>
          {effects && effects.length > 0 && (
            <EffectList effects={effects} toneOf={tonesOf(methods.mine, methods.theirs)} />
          )}
        </Flex>
      </Modal>
    </>
  );
}
