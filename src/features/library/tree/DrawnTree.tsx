import { Segmented, theme } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { colours } from '#domain/diagram/colours.ts';
import { svgOf } from '#domain/diagram/svg.ts';
import { treePicture } from '#domain/diagram/tree-picture.ts';
import { PlantedTree } from '#domain/drawn/planted-tree.ts';
import type { attackVectors } from '#domain/library/attacks.ts';
import type { Outline } from '#domain/library/outline.ts';
import { plantedEntry, plantedFor } from '#domain/library/planted-entry.ts';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { LevelTag } from '@/product/LevelTag';
import { allLooks } from '@/ratings/useLooks';
import type { ChosenModel } from '../items/StepFields';
import styles from './tree.less';

interface Props {
  tree: Outline;
  vector: (typeof attackVectors)[number];
  title: string;
  chosen: ChosenModel;
}

/** The tree as tasks draw and rate it, under the chosen model. */
export function DrawnTree({ tree, vector, title, chosen: { method, model } }: Props) {
  const t = useT();
  const { token } = theme.useToken();
  const [size, setSize] = useState<'fit' | 'natural'>('fit');
  const dark = token.colorBgBase === '#000' || token.colorBgBase === '#000000';
  const shown = useDeferredValue(tree);
  const levels = useMemo(() => allLooks(method).feasibility, [method]);
  const { svg, rating } = useMemo(() => {
    const attack = { nodes: [...shown.nodes], steps: [...shown.steps], vector };
    const { w, view } = plantedEntry(attack, { method, language: textLanguage(), model: model.id });
    const words = {
      noStep: t('tree.noStep'),
      noName: t('tree.noName'),
      unrated: t('workspace.notRated'),
      on: t('tree.on'),
      // Requirements are neither on nor off here.
      off: '',
      folded: (count: number) => t('tree.folded', { count }),
      shared: (count: number) => t('tree.shared', { count }),
      level: (code: string) => {
        const level = levels.get(code);
        return level ? { tone: level.tone, name: level.name, digit: level.code } : null;
      },
    };
    const { root } = new PlantedTree(w, {
      threat: plantedFor,
      title,
      view,
      controlsView: 'initial',
      folded: new Set(),
      words,
    });
    const own = colours[dark ? 'dark' : 'light'];
    return { svg: root && svgOf(treePicture(root, own), own.card).svg, rating: view?.initial };
  }, [shown, vector, title, method, model, levels, dark, t]);
  const look = rating?.level ? levels.get(rating.level) : undefined;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span role="status">
          {t('library.step.result')} {look ? <LevelTag tone={look.tone} name={look.name} /> : t('workspace.notRated')}
          {typeof rating?.sum === 'number' && <span className="num quiet"> {rating.sum}</span>}
        </span>
        <Segmented
          size="small"
          disabled={false}
          aria-label={t('library.tree.size')}
          value={size}
          onChange={setSize}
          options={(['fit', 'natural'] as const).map((value) => ({ value, label: t(`library.tree.${value}`) }))}
        />
      </figcaption>
      <div className={styles.picture}>
        {svg && (
          <img
            className={size === 'fit' ? styles.fit : ''}
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
            alt={t('library.tree.picture', { title })}
          />
        )}
      </div>
    </figure>
  );
}
