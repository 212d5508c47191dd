import { Button, Input, type InputRef } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { composing } from '@/components/composing';
import { type Translate, useT } from '@/i18n';
import styles from './find.less';
import { keptReasons } from './plan-replacing';
import type { GridFind } from './useFind';
import type { Said } from './useReplace';

/** What the words are replaced with, and what came of it. */
export function ReplaceLine<R extends object>({ find: { replace, isSought, count } }: { find: GridFind<R> }) {
  const t = useT();
  const { by, said } = replace;
  const enter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || composing(event)) return;
    event.preventDefault();
    void replace.one();
  };
  const field = useRef<InputRef>(null);
  /** The buttons of a question go with it: the keys stay in the bar. */
  const answer = (act: () => unknown) => () => {
    field.current?.focus();
    void act();
  };
  const isOff = !isSought || count === 0;
  return (
    <>
      <Input
        ref={field}
        size="small"
        value={by}
        aria-label={t('grid.find.by')}
        placeholder={t('grid.find.by')}
        onChange={(event) => replace.change(event.target.value)}
        onKeyDown={enter}
      />
      <div className={styles.tools}>
        <Button size="small" disabled={isOff} onClick={() => void replace.one()}>
          {t('grid.find.one')}
        </Button>
        <Button size="small" disabled={isOff} onClick={() => void replace.all()}>
          {t('grid.find.all')}
        </Button>
      </div>
      {said && (
        <div className={styles.said} data-part="find-said">
          <span role="status">{saidWords(t, said)}</span>
          {said.isQuestion && (
            <>
              {/* Enter keeps what is there, as in every question. */}
              <Button size="small" autoFocus onClick={answer(replace.forget)}>
                {t('grid.find.cancel')}
              </Button>
              <Button size="small" type="primary" onClick={answer(replace.confirm)}>
                {t('grid.find.confirm', { count: said.count })}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
}

/** What is replaced, and what stays for which reason. */
function saidWords(t: Translate, { isQuestion, columns, count, kept, refusal }: Said): string {
  const comma = t('grid.find.comma');
  const named = [...columns].map(([column, cells]) => t('grid.find.column', { column, count: cells })).join(comma);
  const reasons = keptReasons
    .flatMap((reason) => (kept[reason] ? t(`grid.find.kept.${reason}`, { count: kept[reason] }) : []))
    .join(comma);
  return [
    isQuestion
      ? t('grid.find.ask', { count, columns: named })
      : count > 0
        ? t('grid.find.done', { count })
        : t('grid.find.none'),
    reasons && t('grid.find.kept', { reasons }),
    refusal && t('grid.find.refusal', { reason: refusal }),
  ]
    .filter(Boolean)
    .join(' ');
}
