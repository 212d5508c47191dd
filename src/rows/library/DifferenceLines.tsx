import { Flex } from 'antd';
import type { ReactNode } from 'react';
import type { ImpactEntry } from '#domain/kinds/damage/shape.ts';
import type { LibraryDifference } from '#domain/library/into-task.ts';
import type { StepDifference } from '#domain/library/step-differences.ts';
import type { TreeDifference } from '#domain/library/tree-differences.ts';
import type { LinkedRow, RowDifferences } from '#domain/library/updates.ts';
import { type Translate, useT } from '@/i18n';
import { NodeWords, StepWords } from './DifferenceWords';
import { fieldTitle } from './field-title';
import { wordsOfField } from './words-of-field';
import { wordsOfValue } from './words-of-value';

interface Props extends Pick<LinkedRow, 'kind' | 'link'> {
  differences: RowDifferences;
  /** What stands behind each line. */
  toField?: (difference: LibraryDifference) => ReactNode;
  toStep?: (difference: StepDifference) => ReactNode;
  toNode?: (difference: TreeDifference) => ReactNode;
}

/** What a row says and its entry says now, field by field, step by step. */
export function DifferenceLines({ kind, link, differences, toField, toStep, toNode }: Props) {
  const t = useT();
  const { fields, steps, nodes } = differences;
  return (
    <>
      {fields.map((difference) => {
        const { field } = difference;
        const [before, after] = bothSides({ kind, link }, difference, t);
        return (
          <Flex key={field} gap={8} align="center">
            <span>
              {t('library.history.change', {
                field: fieldTitle(field, t),
                before: before || '–',
                after: after || '–',
              })}
            </span>
            {toField?.(difference)}
          </Flex>
        );
      })}
      {steps.map((difference) => (
        <Flex key={`${difference.what} ${difference.place} ${difference.name}`} gap={8} align="center">
          <StepWords difference={difference} />
          {toStep?.(difference)}
        </Flex>
      ))}
      {nodes.map((difference) => (
        <Flex key={`${difference.what} ${difference.id}`} gap={8} align="center">
          <NodeWords difference={difference} />
          {toNode?.(difference)}
        </Flex>
      ))}
    </>
  );
}

/** The type of a threat scenario and the levels of a damage scenario are those of the method; the other words are the product's. */
const said = ({ kind, link }: Pick<LinkedRow, 'kind' | 'link'>, field: string, value: unknown, t: Translate): string =>
  (kind === 'threats' || field === 'ratings' ? undefined : wordsOfField(link.library, field, value, t)) ??
  wordsOfValue(value);

/** Impact levels that stay while their reasons change read the same on both sides: then the reasons stand there. */
function bothSides(of: Parameters<typeof said>[0], { field, row, entry }: LibraryDifference, t: Translate): string[] {
  const levels = [row, entry].map((value) => said(of, field, value, t));
  return field === 'ratings' && levels[0] === levels[1] ? [row, entry].map(reasonsIn) : levels;
}

const reasonsIn = (ratings: unknown): string =>
  [...new Set(Object.values((ratings ?? {}) as Record<string, ImpactEntry>).map(({ reason }) => reason))]
    .filter(Boolean)
    .join('; ');
