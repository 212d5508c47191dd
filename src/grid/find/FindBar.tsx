// biome-ignore-all lint/a11y/useSemanticElements: assistive techniques know the role longer than the element
import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, type InputRef, Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { composing } from '@/components/composing';
import { useT } from '@/i18n';
import styles from './find.less';
import { ReplaceLine } from './ReplaceLine';
import type { GridFind } from './useFind';

/** The bar above the rows in which one looks for words, and replaces them. */
export function FindBar<R extends object>({ find }: { find: GridFind<R> }) {
  const t = useT();
  const field = useRef<InputRef>(null);
  const { mode, asked, sought, change } = find;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for
  useEffect(() => field.current?.focus({ cursor: 'all' }), [asked]);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (composing(event)) return;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (event.key === 'Escape') find.close();
    else if (event.key === 'F3') find.step(event.shiftKey ? -1 : 1);
    else if (command && /^f$/i.test(event.key)) find.ask('find');
    else if (command && /^h$/i.test(event.key)) find.ask('replace');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const enter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || composing(event)) return;
    event.preventDefault();
    find.step(event.shiftKey ? -1 : 1);
  };

  return (
    <div
      role="search"
      className={styles.bar}
      aria-label={t(mode === 'replace' ? 'grid.find.replaceTitle' : 'grid.find.title')}
      data-part="find"
      onKeyDown={press}
    >
      <Input
        ref={field}
        size="small"
        value={sought.words}
        aria-label={t('grid.find.words')}
        placeholder={t('grid.find.words')}
        onChange={(event) => change({ words: event.target.value })}
        onKeyDown={enter}
      />
      <div className={styles.tools}>
        <span role="status" className={styles.count} data-part="find-count">
          {countWords(t, find)}
        </span>
        <Tool text={t('grid.find.previous')} icon={<UpOutlined />} onClick={() => find.step(-1)} />
        <Tool text={t('grid.find.next')} icon={<DownOutlined />} onClick={() => find.step(1)} />
        <Checkbox checked={sought.matchCase} onChange={(event) => change({ matchCase: event.target.checked })}>
          {t('grid.find.case')}
        </Checkbox>
        <Checkbox checked={sought.whole} onChange={(event) => change({ whole: event.target.checked })}>
          {t('grid.find.whole')}
        </Checkbox>
        {find.scope && (
          <Checkbox checked={find.inRange} onChange={(event) => find.changeInRange(event.target.checked)}>
            {t('grid.find.range')}
          </Checkbox>
        )}
        <span className={styles.fill} />
        {mode === 'find' && find.mayReplace && (
          <Button size="small" type="text" onClick={() => find.setMode('replace')}>
            {t('grid.find.openReplace')}
          </Button>
        )}
        <Tool text={t('grid.find.close')} icon={<CloseOutlined />} onClick={find.close} />
      </div>
      {mode === 'replace' && <ReplaceLine find={find} />}
      {asked.mode === 'replace' && !find.mayReplace && (
        <div className={styles.said} role="status">
          {find.readOnlyReason ?? t('grid.find.readOnly')}
        </div>
      )}
    </div>
  );
}

/** Which of the hits the cursor stands in, and how many there are. */
function countWords<R extends object>(
  t: ReturnType<typeof useT>,
  { isSought, isDone, count, here }: GridFind<R>,
): string {
  if (!isSought) return '';
  if (!isDone) return t('grid.find.searching');
  if (count === 0) return t('grid.find.nothing');
  return here < 0 ? t('grid.find.count', { count }) : t('grid.find.at', { at: here + 1, count });
}

/** A button without a word; what it does is said on hover. */
function Tool({ text, icon, onClick }: { text: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip title={text}>
      <Button size="small" type="text" aria-label={text} icon={icon} onClick={onClick} />
    </Tooltip>
  );
}
