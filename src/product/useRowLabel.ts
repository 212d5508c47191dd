import { useCallback } from 'react';
import type { ChapterTopic } from '#domain/kinds/chapter/shape.ts';
import { chapterId, chapterTopics } from '#domain/kinds/chapter/shape.ts';
import type { KindName } from '#domain/kinds/kinds.ts';
import { type Translate, useT } from '@/i18n';

/** The titles of the chapters of a version. */
export const chapterTitles = {
  overview: 'info.overview',
  boundary: 'info.item.boundary',
  phases: 'info.item.phases',
  architecture: 'info.item.architecture',
  environment: 'info.item.environment',
  constraints: 'info.item.constraints',
  reuse: 'info.item.reuse',
  conclusion: 'projectLists.documents.conclusion',
} as const satisfies Record<ChapterTopic, string>;

/** What a row is called beside its kind: its code, and of a chapter its title. @param code as domain/kinds/kinds.ts labels it */
export function rowLabel(t: Translate, kind: KindName, code: string): string {
  if (kind !== 'chapters') return code;
  const topic = chapterTopics.find((one) => chapterId(one) === code);
  return topic ? t(chapterTitles[topic]) : code;
}

/** `rowLabel` in the chosen language. */
export function useRowLabel(): (kind: KindName, code: string) => string {
  const t = useT();
  return useCallback((kind, code) => rowLabel(t, kind, code), [t]);
}
