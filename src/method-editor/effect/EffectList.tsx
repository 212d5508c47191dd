import { Button, Flex, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { type MovableKind, type MovedRating, movableKinds } from '#domain/method/change/effect.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { LevelTag } from '@/product/LevelTag';
import styles from './effect.less';
import type { ToneOf } from './effect-tones';

/** What a change of the method moves in one task version. */
export interface TaskEffect {
  versionId: string;
  taskName: string;
  version: string;
  totals: Partial<Record<MovableKind, number>>;
  moved: readonly MovedRating[];
}

interface Props {
  effects: readonly TaskEffect[];
  /** Colours of the levels; without it all look alike. */
  toneOf?: ToneOf;
}

const pageSize = 50;
const risksFirst = (a: MovableKind, b: MovableKind) => Number(b === 'risks') - Number(a === 'risks');

/** Per task: how many ratings move, by kind, and each with its level before and after. */
export function EffectList({ effects, toneOf }: Props) {
  return (
    <Flex vertical gap={16}>
      {effects.map((effect) => (
        <OneTask key={effect.versionId} effect={effect} {...(toneOf ? { toneOf } : {})} />
      ))}
    </Flex>
  );
}

function OneTask({ effect, toneOf }: { effect: TaskEffect; toneOf?: ToneOf }) {
  const t = useT();
  const { moved, totals, taskName, version } = effect;
  const [asked, setAsked] = useState<MovableKind>();
  const [shown, setShown] = useState(pageSize);
  const countOf = (kind: MovableKind) => moved.filter((one) => one.kind === kind).length;
  const counts = Object.fromEntries(movableKinds.map((kind) => [kind, countOf(kind)])) as Record<MovableKind, number>;
  // Risks first: they are what it is about. Without moved risks, what moves instead.
  const kind = asked ?? (counts.risks > 0 ? 'risks' : (movableKinds.find((one) => counts[one] > 0) ?? 'risks'));
  const listed = moved.filter((one) => one.kind === kind);
  const sentence = t(`configuration.effect.moved.${kind}`, { count: counts[kind], total: totals[kind] ?? 0 });
  return (
    <section aria-label={t('configuration.effect.of', { name: taskName, version })}>
      <Typography.Text type="secondary">{t('configuration.effect.of', { name: taskName, version })}</Typography.Text>
      <p className={styles.sentence} aria-live="polite">
        {sentence}
      </p>
      {moved.length > 0 && (
        <Segmented<MovableKind>
          size="small"
          disabled={false}
          aria-label={t('configuration.effect.kinds')}
          className={styles.kinds}
          value={kind}
          onChange={(chosen) => {
            setAsked(chosen);
            setShown(pageSize);
          }}
          options={[...movableKinds].sort(risksFirst).map((value) => ({
            value,
            label: `${t(`configuration.effect.kind.${value}`)} ${counts[value]}`,
          }))}
        />
      )}
      <ul className={styles.moves}>
        {listed.slice(0, shown).map(({ id, code, before, after }) => (
          <li key={id}>
            <span className={styles.code}>{code}</span>
            <Side kind={kind} side="before" level={before} {...(toneOf ? { toneOf } : {})} />
            <span aria-hidden>→</span>
            <span className={styles.hidden}>{t('configuration.effect.becomes')}</span>
            <Side kind={kind} side="after" level={after} {...(toneOf ? { toneOf } : {})} />
          </li>
        ))}
      </ul>
      {listed.length > shown && (
        <Button size="small" type="link" disabled={false} onClick={() => setShown(shown + pageSize)}>
          {t('configuration.effect.more', { count: listed.length - shown })}
        </Button>
      )}
    </section>
  );
}

interface SideProps {
  kind: MovableKind;
  side: 'before' | 'after';
  level: MovedRating['before'];
  toneOf?: ToneOf;
}

/** A level as a chip; not rated says so. */
function Side({ kind, side, level, toneOf }: SideProps) {
  const t = useT();
  if (!level)
    return (
      <span className="quiet">
        {t(kind === 'goals' ? 'configuration.effect.noCal' : 'configuration.effect.notRated')}
      </span>
    );
  return (
    <LevelTag tone={toneOf?.(kind, side, level.code) ?? 'negligible'} name={inLanguage(level.name)} code={level.code} />
  );
}
